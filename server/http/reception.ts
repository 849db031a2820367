/** What all calls share: who calls, how often, and how much is received. */
import type { RawParameters } from '@parlance/protocol/decode';
import { ApiError } from '@parlance/protocol/errors';
import type { FastifyRequest } from 'fastify';
import { Answering } from './answer.ts';
import { clientName } from './arrival.ts';
import { type Budget, budgetFor, createBudget } from './budget.ts';
import type { Arrival, Call, Holding } from './call.ts';
import { receiveFile } from './file.ts';
import { createLimit, type Limit } from './limit.ts';
import type { HttpOptions, Known } from './options.ts';
import { patience as ordinaryPatience, type Patience } from './receive.ts';
import type { Way } from './reply.ts';
import { limitHeaders } from './respond.ts';
import type { Door, Identity } from './route.ts';

interface Given extends Holding {
  readonly request: FastifyRequest;
  readonly way: Way;
  readonly arrival: Arrival;
  /** How the calling program names itself in the parameters. */
  readonly program?: string | undefined;
  readonly heldFile?: Buffer | undefined;
}

export class Reception<Who, Where> {
  readonly options: HttpOptions<Who, Where>;
  readonly answering: Answering<Known<Who, Where>>;
  readonly budget: Budget;
  readonly patience: Patience;
  readonly #perUser: Limit;
  readonly #perAddress: Limit;

  constructor(options: HttpOptions<Who, Where>) {
    this.options = options;
    this.answering = new Answering(options);
    this.budget = createBudget(options.bodyBudget ?? budgetFor(options.bodyLimit));
    this.patience = options.bodyPatience ?? ordinaryPatience;
    this.#perUser = createLimit('user', 200, 60, options.tally);
    this.#perAddress = createLimit('address', 100, 60, options.tally);
  }

  async identify(
    arrival: Arrival,
    door: Door,
    raw: RawParameters,
    willRecall?: boolean,
  ): Promise<Identity<Who, Where>> {
    const { identify, rateLimits } = this.options;
    try {
      return await identify(arrival, door, raw, willRecall);
    } catch (error) {
      // Failures of the database do not count.
      if (rateLimits && error instanceof ApiError) await this.#perAddress.use(arrival.network);
      throw error;
    }
  }

  /** Returns headers. Throws RATE_LIMIT_HIT. */
  async count({ limitKey }: Identity<Who, Where>, { network }: Arrival): Promise<Record<string, string>> {
    const used = limitKey === undefined ? this.#perAddress.use(network) : this.#perUser.use(limitKey);
    return limitHeaders(await used, this.options.now());
  }

  callOf(
    who: Identity<Who, Where>,
    { request, way, arrival, program, heldFile, hold }: Given,
  ): Call<Who, Where> {
    const { answering } = this;
    // Without a spread, after which V8 would grow the object one key at a time.
    return {
      id: arrival.id,
      host: arrival.host,
      address: arrival.address,
      network: arrival.network,
      authorization: arrival.authorization,
      browser: arrival.browser,
      idempotencyKey: arrival.idempotencyKey,
      client: clientName(request.headers['user-agent'], program),
      // Absent only where the endpoint's access allows it.
      actor: who.actor as Who,
      organization: who.organization,
      credential: who.credential,
      unverified: who.unverified,
      reader: this.options.database.reader(who.organizationId),
      heldFile,
      translate: (phrase) => answering.translate(phrase, way, who),
      receiveFile: (mostBytes, keep, note) => {
        // The body passes once.
        if (who.standing !== undefined) who.standing.mayRepeat = false;
        return receiveFile(request, mostBytes, keep, note);
      },
      hold,
    };
  }
}
