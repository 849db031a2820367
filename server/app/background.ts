/** What a listening service does beside its calls. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SharedClock } from '../db/clock.ts';
import { type Consumers, startConsumers } from '../events/consumer.ts';
import type { Likeness } from '../events/nodes/likeness.ts';
import { joinNeighbours, type Neighbours } from '../events/nodes/neighbours.ts';
import { startUpkeep, type Upkeep } from '../events/upkeep.ts';
import type { Service } from '../frame/service.ts';
import { type Jobs, startJobs } from '../jobs/runner.ts';
import { warmRoster } from '../users/index.ts';
import { consumers, jobs } from './features.ts';

/** Milliseconds. A start that cannot listen to other nodes goes on. */
const patience = 5000;

interface BackgroundOptions {
  /** Between checks for other processes' writes. */
  readonly newsSeconds: number | undefined;
  readonly clock: SharedClock;
  readonly likeness: Likeness;
  readonly onFault: (error: unknown) => void;
}

export class Background {
  readonly #service: Service;
  readonly #options: BackgroundOptions;
  #neighbours: Neighbours | undefined;
  #upkeep: Upkeep | undefined;
  #followers: Consumers | undefined;
  #workers: Jobs | undefined;
  #warming: Promise<void> | undefined;
  #isEnding = false;

  constructor(service: Service, options: BackgroundOptions) {
    this.#service = service;
    this.#options = options;
  }

  /** Keeps step with other nodes: before the first call. Resolves when it knows whether there are any, or may be. */
  async join(): Promise<void> {
    const { database, hub, tally, now } = this.#service;
    const { newsSeconds = 1, clock, likeness, onFault } = this.#options;
    hub.contact.begin();
    this.#neighbours = joinNeighbours(database, hub, { talk: tally, likeness }, onFault);
    this.#upkeep = startUpkeep(database, hub, {
      neighbours: this.#neighbours,
      clock,
      now,
      onFault,
      newsSeconds,
    });
    const isMet = this.#neighbours.met.then(() => true);
    // Until its own line has counted them, it acts as though there were some.
    if (!(await Promise.race([isMet, pause(patience, false, { ref: false })]))) database.hasNeighbours = true;
  }

  work(): void {
    const service = this.#service;
    const { database, directory, roster } = service;
    const { newsSeconds = 5, onFault } = this.#options;
    this.#followers = startConsumers(service, consumers, { seconds: newsSeconds, onFault });
    this.#workers = startJobs({ connection: database.connection, service, works: jobs });
    this.#warming = warmRoster(database, directory, roster, () => this.#isEnding).catch(onFault);
  }

  async rest(): Promise<void> {
    this.#isEnding = true;
    await this.#followers?.stop();
    await this.#workers?.stop();
  }

  /** After the last call. */
  async leave(): Promise<void> {
    await this.#upkeep?.stop();
    await this.#neighbours?.close();
    await this.#warming;
  }
}
