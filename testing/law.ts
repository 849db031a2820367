/**
 * The snapshot law: a snapshot plus its events equals a fresh snapshot. Checked after every action of a test,
 * for several people and forms of events.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '@parlance/client/connect';
import { RequestError } from '@parlance/client/error';
import { register } from '@parlance/protocol/realtime';
import { expect } from 'vitest';
import { canonical } from './canonical.ts';
import { everyCapability } from './capabilities.ts';
import type { Cast, Person, Role } from './cast.ts';
import { createClient } from './client.ts';
import type { Ground } from './ground.ts';
import { Listening } from './listening.ts';

export interface Watcher {
  readonly role: Role;
  readonly capabilities: 'all' | 'none';
  /** As the page asks; all by default. */
  readonly subscribers?: 'few';
}

export interface LawOptions {
  readonly watchers?: readonly Watcher[];
}

const usualWatchers: readonly Watcher[] = [
  { role: 'owner', capabilities: 'all' },
  { role: 'member', capabilities: 'all', subscribers: 'few' },
  { role: 'otherMember', capabilities: 'none' },
  { role: 'guest', capabilities: 'all' },
  { role: 'guest', capabilities: 'none' },
];

/** Users who cannot sign in, or whose queue was revoked, receive nothing and are not checked. */
const isShutOut = (error: unknown): boolean => error instanceof RequestError && error.status === 401;
const isQueueLost = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'BAD_EVENT_QUEUE_ID';

class Watching {
  readonly #name: string;
  readonly #leftOut: readonly string[];
  readonly #person: Person;
  readonly #ground: Ground;
  readonly #registration: {
    readonly client_capabilities: Record<string, boolean>;
    readonly slim_presence: boolean;
    readonly include_subscribers: true | 'few';
  };
  #listening: Listening | undefined;

  constructor({ role, capabilities, subscribers }: Watcher, person: Person, ground: Ground) {
    this.#name = `${role} (${capabilities === 'all' ? 'every capability' : 'no capability'})`;
    // Events keep the whole list of a channel that grows beyond what a fresh snapshot lists.
    this.#leftOut = subscribers === 'few' ? ['subscribers'] : [];
    this.#person = person;
    this.#ground = ground;
    this.#registration = {
      client_capabilities: capabilities === 'all' ? everyCapability : {},
      slim_presence: capabilities === 'all',
      include_subscribers: subscribers ?? true,
    };
  }

  async #register(): Promise<Listening | undefined> {
    const { email, apiKey, url, organizationId } = this.#person;
    const { transport, settle } = this.#ground;
    const client = createClient({ url, transport, credentials: { email, apiKey }, name: 'Watcher/1.0' });
    try {
      const snapshot = await client.call(register, this.#registration);
      return new Listening(client, snapshot as Snapshot, () => settle(organizationId));
    } catch (error) {
      if (isShutOut(error)) return undefined;
      throw error;
    }
  }

  async begin(): Promise<void> {
    this.#listening ??= await this.#register();
  }

  /** Repeats if another change happened in between. */
  async check(): Promise<void> {
    const watched = this.#listening;
    if (watched === undefined) return;
    for (let tries = 1; ; tries += 1) {
      // An unread queue costs only a row, so this one is not deleted.
      const fresh = await this.#register();
      try {
        await watched.catchUp();
      } catch (error) {
        if (!isShutOut(error) && !isQueueLost(error)) throw error;
        this.#listening = fresh;
        return;
      }
      if (fresh === undefined) return;
      if (watched.lastEventId > fresh.snapshot.last_event_id && tries < 5) continue;
      const [byEvents, anew] = [watched.state, fresh.snapshot].map((one) =>
        canonical(one, this.#leftOut),
      ) as [Record<string, unknown>, Record<string, unknown>];
      const differing = Object.keys({ ...byEvents, ...anew }).filter(
        (key) => !isDeepStrictEqual(byEvents[key], anew[key]),
      );
      const only = (state: Record<string, unknown>) =>
        Object.fromEntries(differing.map((key) => [key, state[key]]));
      const told = watched.events.slice(-8).map((event) => JSON.stringify(event).slice(0, 200));
      expect(
        only(byEvents),
        `what ${this.#name} knows by events, the last of them ${told.join('\n')}`,
      ).toEqual(only(anew));
      return;
    }
  }
}

export class Law {
  readonly #ground: Ground;
  readonly #organizationId: number;
  readonly #watchings: readonly Watching[];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(ground: Ground, people: Cast, options: LawOptions = {}) {
    this.#ground = ground;
    this.#organizationId = people.owner.organizationId;
    this.#watchings = (options.watchers ?? usualWatchers).map(
      (watcher) => new Watching(watcher, people[watcher.role], ground),
    );
  }

  /** Performs one action at a time, even after failures. */
  perform<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(() => this.#performNow(action));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #performNow<T>(action: () => Promise<T>): Promise<T> {
    await Promise.all(this.#watchings.map((watching) => watching.begin()));
    const before = await this.#ground.settle(this.#organizationId);
    const outcome = await action().then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    const after = await this.#ground.settle(this.#organizationId);
    // A refusal without events has changed nothing: refusals precede the first write.
    const isRefusal = 'error' in outcome && outcome.error instanceof RequestError && before === after;
    if (!isRefusal) {
      // Waits for all, so that none outlives its test.
      const checks = await Promise.allSettled(this.#watchings.map((watching) => watching.check()));
      for (const check of checks) if (check.status === 'rejected') throw check.reason;
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  }
}
