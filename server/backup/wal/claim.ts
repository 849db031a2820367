/**
 * Keeps two services from shipping into one place, where each would remove what only the other needs. A service that ships
 * says so again and again; its word stands until it stops, or for some minutes after it was killed.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { exists } from '../../config/exists.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Repository } from '../repository/repository.ts';
import { folders, readJson } from './place.ts';
import { fetchLastPlace, nameOfShipping, notePlace } from './shipping-name.ts';

const folder = 'service';
const key = `${folder}/shipping.json`;
const shape = z.strictObject({ service: z.string(), at: z.iso.datetime() });

/** Milliseconds from one word to the next. */
const sayEvery = 30_000;
/** Milliseconds for which the word of another service stands. */
export const standsFor = 300_000;

/** Another service ships there. */
export class Taken extends Refusal {}

export class Claim {
  readonly #repository: Repository;
  readonly #dataDirectory: string;
  readonly #now: () => number;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(repository: Repository, dataDirectory: string, now: () => number = Date.now) {
    this.#repository = repository;
    this.#dataDirectory = dataDirectory;
    this.#now = now;
  }

  /** Throws Taken while another service ships there. */
  async hold(): Promise<void> {
    await this.#checkMounted();
    if (Math.abs(this.#now() - this.#saidAt) >= sayEvery) await this.insist();
  }

  /** Like `hold`, and asks in any case: call it before anything is removed. */
  async insist(): Promise<void> {
    const { storage, place } = this.#repository;
    await this.#checkMounted();
    const now = this.#now();
    const own = await nameOfShipping(this.#dataDirectory);
    const said = await readJson(this.#repository, key, shape);
    if (said !== undefined && said.service !== own && Math.abs(now - Date.parse(said.at)) < standsFor) {
      this.#saidAt = Number.NEGATIVE_INFINITY;
      throw new Taken(
        `another service ships its log to ${place}, and did so at ${said.at}: give each service a place of its own. If that one is gone, this one goes on five minutes after it`,
      );
    }
    const word = { service: own, at: new Date(now).toISOString() };
    await storage.put(key, Buffer.from(JSON.stringify(word)), 'application/json');
    this.#saidAt = now;
    if ((await fetchLastPlace(this.#dataDirectory)) !== place) await notePlace(this.#dataDirectory, place);
  }

  /** Else the log would go to the disk below, and the base with it. */
  async #checkMounted(): Promise<void> {
    const { isRemote, place } = this.#repository;
    if (isRemote || (await fetchLastPlace(this.#dataDirectory)) !== place) return;
    for (const known of [folder, ...Object.values(folders)]) if (await exists(join(place, known))) return;
    throw new Refusal(
      `this service shipped its log to ${place}, and there is nothing of it: is the disk mounted? To begin there again, make the directory ${join(place, folder)}`,
    );
  }

  /** The next service need not wait. */
  async release(): Promise<void> {
    if (this.#saidAt === Number.NEGATIVE_INFINITY) return;
    this.#saidAt = Number.NEGATIVE_INFINITY;
    const said = await readJson(this.#repository, key, shape);
    if (said?.service === (await nameOfShipping(this.#dataDirectory)))
      await this.#repository.storage.remove([key]);
  }
}
