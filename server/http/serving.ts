/** One call of an endpoint, from its arrival to its answer. */
import { clientParameter, type RawParameters } from '@parlance/protocol/decode';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { ApiError } from '@parlance/protocol/errors';
import type { FastifyRequest } from 'fastify';
import { CallerChanged } from '../db/rights.ts';
import { runAhead } from './ahead.ts';
import { arrivalOf } from './arrival.ts';
import { readQuery } from './body.ts';
import type { Claim } from './budget.ts';
import type { Arrival } from './call.ts';
import { LimitHit } from './limit.ts';
import type { Parts } from './multipart.ts';
import { endUnlessComplete } from './receive.ts';
import { receiveParameters, takesBody } from './receive-parameters.ts';
import type { Reception } from './reception.ts';
import { isForPage, type Way } from './reply.ts';
import { limitHeaders } from './respond.ts';
import type { Acted, Identity, Route } from './route.ts';
import type { Found } from './table.ts';

type Headers = Readonly<Record<string, string>>;

const noHeaders: Headers = {};
const noneIgnored: readonly string[] = [];
/** The last is decided by what it knew at its look-up, so that a call ends however often rights change. */
const mostTries = 4;

/** Some programs send an incoming webhook's key in a form, which is then read before the caller is known. */
const showsKeyInBody = ({ incomingWebhooks }: Endpoint, query: RawParameters): boolean =>
  incomingWebhooks === 'alone' && !('api_key' in query);

export class Serving<Who, Where> {
  readonly #reception: Reception<Who, Where>;
  readonly #route: Route<Who, Where>;
  readonly #path: RawParameters;
  readonly #request: FastifyRequest;
  readonly #way: Way;
  readonly #started = performance.now();
  #query!: RawParameters;
  #arrival!: Arrival;
  #headers: Headers | undefined;
  #identity: Identity<Who, Where> | undefined;
  #claim: Claim | undefined;
  #received: Promise<Parts> | undefined;
  #ignored = noneIgnored;

  constructor(
    reception: Reception<Who, Where>,
    { route, texts }: Found<Route<Who, Where>>,
    request: FastifyRequest,
    way: Way,
  ) {
    this.#reception = reception;
    this.#route = route;
    this.#path = texts;
    this.#request = request;
    this.#way = way;
  }

  /** Never throws: errors become the answer. A recognized caller's poll is held without waiting for anything. */
  async serve(): Promise<void> {
    const { endpoint, verifiesCaller = false } = this.#route;
    const { patience, options } = this.#reception;
    const turn = options.turnFor?.(endpoint);
    if (turn !== undefined) await turn;
    try {
      this.#query = readQuery(this.#request);
      this.#arrival = arrivalOf(this.#request, isForPage(this.#request.raw));
      if (verifiesCaller && (await this.#answerByMemory())) return;
      this.#identity = undefined;
      const recognized = options.recognize(this.#arrival, endpoint, this.#query);
      const answering = recognized === undefined ? this.#answerLookedUp() : this.#answer(recognized);
      if (answering !== undefined) await answering;
    } catch (error) {
      await this.#refuse(error);
    } finally {
      this.#claim?.release();
      endUnlessComplete(this.#request.raw, patience);
    }
  }

  /** Returns whether the call is answered: memory refuses nothing. */
  async #answerByMemory(): Promise<boolean> {
    try {
      const remembered = this.#recall();
      if (remembered !== undefined) await this.#answer(remembered);
      return remembered !== undefined;
    } catch (error) {
      if (error instanceof ApiError || error instanceof CallerChanged) return false;
      throw error;
    }
  }

  #recall(): Identity<Who, Where> | undefined {
    return this.#reception.options.recall(this.#arrival, this.#route.endpoint);
  }

  async #answerLookedUp(): Promise<void> {
    const { endpoint, verifiesCaller = false, readsAhead = false } = this.#route;
    const arrival = this.#arrival;
    let shown = this.#query;
    if (showsKeyInBody(endpoint, shown)) shown = (await this.#receive(arrival.network)).texts;
    const lookUp = async (mayRepeat: boolean) => {
      const willRecall = mayRepeat && (verifiesCaller || readsAhead);
      const found = await this.#reception.identify(arrival, endpoint, shown, willRecall);
      if (found.standing !== undefined) found.standing.mayRepeat = mayRepeat;
      return found;
    };
    for (let triesLeft = mostTries - 1; ; triesLeft -= 1) {
      const mayRepeat = triesLeft > 0;
      try {
        const { who, done } = await runAhead(
          () => lookUp(mayRepeat),
          () => (readsAhead ? this.#recall() : undefined),
          async (known) => this.#act(known),
        );
        await this.#answer(who, done);
        return;
      } catch (error) {
        if (!mayRepeat || !(error instanceof CallerChanged)) throw error;
        this.#identity = undefined;
      }
    }
  }

  /** Returns undefined when there is nothing to await. */
  #answer(who: Identity<Who, Where>, ahead?: Promise<object>): Promise<void> | undefined {
    this.#identity = who;
    const acted = ahead ?? this.#act(who);
    return acted instanceof Promise
      ? acted.then((answer) => this.#send(who, answer))
      : this.#send(who, acted);
  }

  #act(who: Identity<Who, Where>): Promise<object> | object {
    if (this.#reception.options.rateLimits && this.#headers === undefined) return this.#countAndAct(who);
    if (this.#route.endpoint.method === 'GET') return this.#run(who, { texts: this.#query, file: undefined });
    return this.#receive(this.#payer(who)).then((parts) => this.#run(who, parts));
  }

  async #countAndAct(who: Identity<Who, Where>): Promise<object> {
    this.#headers = await this.#reception.count(who, this.#arrival);
    return this.#act(who);
  }

  #run(who: Identity<Who, Where>, { texts, file: heldFile }: Parts): Acted {
    const { prepare } = this.#route;
    const { ignored, run } = prepare(this.#path, texts);
    this.#ignored = ignored;
    return run(
      this.#reception.callOf(who, {
        request: this.#request,
        way: this.#way,
        arrival: this.#arrival,
        program: texts[clientParameter],
        heldFile,
        hold: (bytes) => this.#claimFor(this.#payer(who)).take(bytes),
      }),
    );
  }

  #payer({ limitKey = this.#arrival.network }: Identity<Who, Where>): string {
    return limitKey;
  }

  #claimFor(payer: string): Claim {
    this.#claim ??= this.#reception.budget.claim(payer);
    return this.#claim;
  }

  /** Once; the caller is known and counted by then, unless the key is a parameter. */
  #receive(payer: string): Promise<Parts> {
    this.#received ??= receiveParameters(this.#request.raw, this.#route.endpoint, this.#query, {
      claim: this.#claimFor(payer),
      patience: this.#reception.patience,
      bodyLimit: this.#reception.options.bodyLimit,
    });
    return this.#received;
  }

  #asked(who: Identity<Who, Where> | undefined) {
    return {
      way: this.#way,
      endpoint: this.#route.endpoint,
      started: this.#started,
      who,
      headers: this.#headers ?? noHeaders,
      ignored: this.#ignored,
    };
  }

  #send(who: Identity<Who, Where>, answer: object): Promise<void> | undefined {
    return this.#reception.answering.answer(this.#asked(who), answer);
  }

  async #refuse(error: unknown): Promise<void> {
    const { answering, options } = this.#reception;
    // The rest of a refused body stays unread.
    const isUnread = this.#request.raw.complete === false;
    if (isUnread && this.#received !== undefined && takesBody(this.#route.endpoint))
      this.#way.raw.shouldKeepAlive = false;
    if (error instanceof LimitHit) this.#headers ??= limitHeaders(error.allowance, options.now());
    await answering.refuse(this.#asked(this.#identity), error);
  }
}
