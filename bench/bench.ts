/** What rows use: the service, load generators and rounds. */
import { type Child, startChild } from './children.ts';
import { Ground, type GroundSize } from './ground.ts';
import type { Queue } from './load/polls.ts';
import { type Person, postRequest } from './load/request.ts';

export interface BenchOptions {
  readonly size: Size;
  readonly rounds: number;
  readonly profile: string | undefined;
  readonly say: (line: string) => void;
}

export type Size = 'tiny' | 'small' | 'full';

/** Tiny only checks that rows run. */
const grounds = {
  tiny: { users: 300, channels: 30, messages: 5_000 },
  small: { users: 10_000, channels: 200, messages: 100_000 },
  full: { users: 10_000, channels: 200, messages: 100_000 },
} as const;

/** The queues that registrations of these people answered. */
export const queuesIn = (bodies: readonly string[], people: readonly Person[]): Queue[] =>
  bodies.map((body, index) => {
    const { queue_id: id, last_event_id: after } = JSON.parse(body);
    return { person: people[index]!, id, after };
  });

export class Bench {
  readonly options: BenchOptions;
  #ground: Promise<Ground> | undefined;
  readonly #loads: Child[] = [];
  /** The longest stall by row id, in milliseconds. */
  readonly stalls = new Map<string, number>();
  #stall = 0;

  constructor(options: BenchOptions) {
    this.options = options;
  }

  get say(): (line: string) => void {
    return this.options.say;
  }

  /** Shared by the rows of a run. */
  ground(): Promise<Ground> {
    this.#ground ??= this.freshGround();
    return this.#ground;
  }

  /** For rows that would spoil the shared one, or need another; the row closes it. */
  freshGround(size: GroundSize = grounds[this.options.size]): Promise<Ground> {
    return Ground.open({
      ...this.options,
      ...size,
      onStall: (milliseconds) => {
        this.#stall = Math.max(this.#stall, milliseconds);
      },
    });
  }

  /** Starts a load generator that lives until the row ends. */
  startLoad(): Child {
    const load = startChild('load');
    this.#loads.push(load);
    return load;
  }

  /** Returns each round's result. */
  async rounds<T>(work: (round: number) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (let round = 1; round <= this.options.rounds; round += 1) {
      this.say(`round ${round} of ${this.options.rounds}`);
      results.push(await work(round));
    }
    return results;
  }

  /** Registers one queue per person. */
  async register(load: Child, people: readonly Person[]): Promise<Queue[]> {
    const { service } = await this.ground();
    const types = '["message"]';
    const requests = people.map((person) =>
      postRequest('/register', person, {
        event_types: types,
        fetch_event_types: '[]',
        idle_queue_timeout: 3600,
      }),
    );
    const bodies = await load.ask<string[]>('answerAll', { port: service.port, requests, atOnce: 50 }, 300);
    return queuesIn(bodies, people);
  }

  async #stopLoads(): Promise<void> {
    const end = async (load: Child) => {
      await load.ask('closePolls').catch(() => {});
      await load.stop();
    };
    await Promise.all(this.#loads.splice(0).map(end));
  }

  /** Ends connections and queues before the next row. */
  async endRow(id: string): Promise<void> {
    await this.#stopLoads();
    const ground = await this.#ground?.catch(() => undefined);
    if (ground !== undefined) {
      await ground.sql`delete from queues`;
      await ground.restart();
    }
    if (this.#stall > 0) this.stalls.set(id, this.#stall);
    this.#stall = 0;
  }

  async close(): Promise<void> {
    await this.#stopLoads();
    const ground = await this.#ground?.catch(() => undefined);
    await ground?.close();
  }
}
