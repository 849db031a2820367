/** Takes what the database hands out, and new files, to the place of `BACKUP_WAL_TO`. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Connection } from '../../db/database.ts';
import { beginChain, outboxPath, readChain } from '../../db/embedded/archive.ts';
import { createStorage, measureRoom, type Storage } from '../../storage/index.ts';
import { withClient } from '../make/make.ts';
import { Claim, Taken } from './claim.ts';
import { mustPause, type ShippingState } from './guard.ts';
import { FileMarks } from './marks.ts';
import { discard, listOutbox, measureBehind, type Waiting } from './outbox.ts';
import { fileKeyOf, keep, nameOfFile, noteReach, openWalPlace, segmentKey, type WalPlace } from './place.ts';
import { isSegment } from './segments.ts';
import { partFromOriginal } from './shipping-name.ts';

/** Milliseconds from one look at the outbox to the next. */
const lookEvery = 2000;
const pauseAfterFailure = 10_000;
/** PostgreSQL hands out a segment after 50 seconds by itself, unless it is busy with a checkpoint. */
const latest = 54_000;

export type ShippingConfig = Pick<Config, 'dataDirectory' | 'backups' | 'uploads'>;

export class Shipping {
  readonly place: WalPlace;
  readonly marks: FileMarks;
  readonly claim: Claim;
  readonly #storage: Storage;
  readonly #cluster: string;
  readonly #dataDirectory: string;
  readonly #log: Logger;
  #round: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #connection: Connection | undefined;
  /** When a segment was last complete, or asked for. */
  #segmentAt = Date.now();
  #state: ShippingState = {
    waitingBytes: 0,
    failingSince: undefined,
    failure: undefined,
    isTaken: false,
    isPaused: false,
    shippedAt: undefined,
    base: undefined,
    baseFailures: 0,
    baseFailure: undefined,
  };

  private constructor(place: WalPlace, storage: Storage, dataDirectory: string, log: Logger) {
    this.place = place;
    this.#storage = storage;
    this.#dataDirectory = dataDirectory;
    this.#cluster = join(dataDirectory, 'postgres');
    this.marks = new FileMarks(dataDirectory);
    this.claim = new Claim(place.repository, dataDirectory);
    this.#log = log;
  }

  /** Throws a Refusal for a key that cannot be read. */
  static async open(place: string, config: ShippingConfig, log: Logger): Promise<Shipping> {
    const storage = await createStorage(config.uploads.directory, config.uploads.s3);
    return new Shipping(await openWalPlace(place, config), storage, config.dataDirectory, log);
  }

  /** Before the database starts, in a data directory that this process has alone. */
  async prepare(): Promise<void> {
    if (!(await partFromOriginal(this.#dataDirectory))) return;
    this.#log.warn(
      { dataDirectory: this.#dataDirectory },
      'the data directory is a copy, or was brought back: it ships its log as a service of its own, from a new base on',
    );
  }

  get state(): ShippingState {
    return this.#state;
  }

  note(change: Partial<ShippingState>): void {
    this.#state = { ...this.#state, ...change };
  }

  /** The part of the log without a gap that is being shipped. */
  get chain(): string {
    return readChain(this.#cluster) ?? '';
  }

  /** Ships until it is stopped. */
  begin(connection: Connection): void {
    this.#connection = connection;
    this.#segmentAt = Date.now();
    const again = async () => {
      await this.#pass();
      if (this.#isStopped) return;
      const pause = this.#state.failure === undefined ? lookEvery : pauseAfterFailure;
      this.#timer = setTimeout(() => {
        this.#round = again();
      }, pause).unref();
    };
    this.#round = again();
  }

  /** Call it when the database has stopped: its last words are in the outbox then. */
  async end(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
    await this.#pass();
    await this.claim.release().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'the next service has to wait before it ships its log');
    });
  }

  /** A base begins: what the database writes from here on counts. */
  resume(): void {
    this.note({ isPaused: false });
  }

  async #pass(): Promise<void> {
    try {
      await this.claim.hold();
      await this.#ship();
      this.note({ failure: undefined, failingSince: undefined, isTaken: false });
    } catch (error) {
      const { failure, failingSince = Date.now() } = this.#state;
      const { message } = error as Error;
      if (failure !== message)
        this.#log.warn({ err: error }, "the database's log cannot be shipped; trying again");
      this.note({ failure: message, failingSince, isTaken: error instanceof Taken });
    }
    await this.#hurry();
    await this.#guard().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'the outbox cannot be read'),
    );
  }

  /** Asks for the segment under way when it is late. */
  async #hurry(): Promise<void> {
    const now = Date.now();
    if (this.#isStopped || this.#connection === undefined || Math.abs(now - this.#segmentAt) < latest) return;
    this.#segmentAt = now;
    // The database may be starting again.
    await withClient(this.#connection, (client) => client.query('select pg_switch_wal()')).catch(() => {});
  }

  async #ship(): Promise<void> {
    const { chain } = this;
    const waiting = await listOutbox(outboxPath(this.#cluster));
    for (const { at } of waiting) this.#segmentAt = Math.max(this.#segmentAt, at);
    if (this.#state.isPaused) await discard(waiting);
    else for (const one of waiting) await this.#shipOne(chain, one);
    for (const key of await this.marks.list()) await this.shipFile(key);
  }

  async #shipOne(chain: string, { name, path, at }: Waiting): Promise<void> {
    const key = segmentKey(chain, name);
    const { repository } = this.place;
    // A service that was killed before removing it had shipped it.
    if (!(await repository.storage.has(key)))
      await keep(this.place, key, createReadStream(path) as AsyncIterable<Buffer>);
    if (isSegment(name))
      await noteReach(repository, chain, { segment: name, at: new Date(at).toISOString() });
    await rm(path, { force: true });
    this.note({ shippedAt: Date.now() });
  }

  /** Returns whether the storage has the file. */
  async shipFile(key: string): Promise<boolean> {
    const kept = fileKeyOf(nameOfFile(key));
    const content = await this.#storage.read(key);
    if (content !== undefined && !(await this.place.repository.storage.has(kept)))
      await keep(this.place, kept, content as AsyncIterable<Buffer>);
    else content?.destroy();
    await this.marks.remove(key);
    return content !== undefined;
  }

  async #guard(): Promise<void> {
    const waiting = await listOutbox(outboxPath(this.#cluster));
    const waitingBytes = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    this.note({ waitingBytes: waitingBytes + (await measureBehind(this.#cluster)) });
    if (!mustPause(waitingBytes, await measureRoom(this.#dataDirectory))) return;
    beginChain(this.#cluster);
    this.note({ isPaused: true, base: undefined, waitingBytes: 0 });
    await discard(waiting);
    this.#log.error(
      { waitingBytes },
      "the database's log could not be shipped and would fill the disk: recovery to a moment is paused until the next base",
    );
  }
}
