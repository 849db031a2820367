/** Places that backups are made of and restored into, over the PostgreSQL of this run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  backUp,
  backupKey,
  type Opening,
  type Reading,
  type Repository,
  type Restored,
  readBackup,
  readBlob,
  readStored,
  restore,
  type Sealing,
  type Wishes,
} from '@parlance/server/backup/index';
import { readConfig } from '@parlance/server/config/config';
import type { Connection } from '@parlance/server/db/database';
import postgres from 'postgres';
import { inject } from 'vitest';
import { keyOfCast } from '../cast.ts';
import { administer, type TestDatabase } from '../database.ts';
import { Forwarder } from '../outside/forwarder.ts';
import type { TestService } from '../service.ts';

const secretKey = () => keyOfCast.toString('base64');

export const collect = async (content: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
};

export interface Made {
  readonly sealing?: Sealing;
  readonly withSecretKey?: boolean;
}

/** The configuration of a service in a test. */
export const configOf = (service: TestService) => {
  const config = readConfig({ SECRET_KEY: secretKey() });
  return { ...config, shownKey: secretKey(), uploads: service.app.service.uploads };
};

/** Opens a backup of a repository. */
export const openStored = (repository: Repository, name: string, opening: Opening) =>
  readBackup(readStored(repository, backupKey(name)), opening, (file) => readBlob(repository, file));

/** Backs up a database without a service, and without files. */
export const backUpDatabase = async (connection: Connection): Promise<Buffer> => {
  let bytes: Buffer = Buffer.alloc(0);
  await backUp(
    {
      config: readConfig({ SECRET_KEY: secretKey() }),
      connection,
      place: 'a test',
      sealing: undefined,
      files: 'none',
      withSecretKey: true,
      report: () => {},
    },
    async ({ content }) => {
      bytes = await collect(content);
    },
  );
  return bytes;
};

/** Backs up the service as the command does. */
export const backUpService = async (
  service: TestService,
  { sealing, withSecretKey = sealing !== undefined }: Made = {},
): Promise<Buffer> => {
  let bytes: Buffer = Buffer.alloc(0);
  await backUp(
    {
      config: configOf(service),
      connection: service.connection,
      place: 'a test',
      sealing,
      files: 'inside',
      withSecretKey,
      report: () => {},
    },
    async ({ content }) => {
      bytes = await collect(content);
    },
  );
  return bytes;
};

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  // Not the size of a chunk or of a block.
  for (let at = 0; at < bytes.length; at += 50_021) yield bytes.subarray(at, at + 50_021);
}

export const read = (bytes: Buffer, opening: Opening = {}) => readBackup(piecesOf(bytes), opening);

interface Wished extends Partial<Wishes> {
  readonly secretKey?: string;
  /** The address of the database, where another user than its owner restores. */
  readonly url?: string;
}

/** An empty database, reached over TCP like an operator's own, and an empty data directory. */
export class EmptyPlace {
  readonly directory: string;
  readonly url: string;
  readonly database: TestDatabase;
  readonly #forwarder: Forwarder;

  private constructor(directory: string, url: string, database: TestDatabase, forwarder: Forwarder) {
    this.directory = directory;
    this.url = url;
    this.database = database;
    this.#forwarder = forwarder;
  }

  static async make(encoding = 'UTF8'): Promise<EmptyPlace> {
    const { template: _empty, castTemplate: _cast, ...cluster } = inject('cluster');
    const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
    await administer(cluster, (sql) =>
      sql.unsafe(
        `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
      ),
    );
    const forwarder = new Forwarder({ path: join(cluster.socketDirectory, `.s.PGSQL.${cluster.port}`) });
    await forwarder.open();
    const database = {
      connection: { ...cluster, database: name },
      drop: () => administer(cluster, (sql) => sql`drop database ${sql(name)} with (force)`),
    };
    const url = `postgres://${cluster.user}@127.0.0.1:${forwarder.port}/${name}`;
    return new EmptyPlace(await mkdtemp(join(tmpdir(), 'parlance-place-')), url, database, forwarder);
  }

  get uploads(): string {
    return join(this.directory, 'uploads');
  }

  async restore(
    bytes: Buffer,
    { opening, ...wishes }: Wished & { readonly opening?: Opening } = {},
  ): Promise<Restored> {
    return this.restoreReading(await read(bytes, opening), wishes);
  }

  config({ secretKey, url = this.url }: { readonly secretKey?: string; readonly url?: string } = {}) {
    return readConfig({
      DATA_DIR: this.directory,
      DATABASE_URL: url,
      ...(secretKey === undefined ? {} : { SECRET_KEY: secretKey }),
    });
  }

  restoreReading(reading: Reading, { secretKey, url, ...wishes }: Wished = {}): Promise<Restored> {
    return restore({
      config: this.config({
        ...(secretKey === undefined ? {} : { secretKey }),
        ...(url === undefined ? {} : { url }),
      }),
      reading,
      report: () => {},
      asCopy: wishes.asCopy ?? false,
      signEveryoneOut: wishes.signEveryoneOut ?? false,
      sendOverdue: wishes.sendOverdue ?? false,
    });
  }

  /** Leaves the database to the service that restores it. */
  async release(): Promise<void> {
    await this.#forwarder.cut();
    await rm(this.directory, { recursive: true, force: true });
  }

  async remove(): Promise<void> {
    await this.release();
    await this.database.drop();
  }
}

/** Every row of every table as text, for comparing two databases. */
export const readEverything = async ({
  connection,
}: Pick<TestDatabase, 'connection'>): Promise<Record<string, string[]>> => {
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory: host, port, user, database } = connection;
  const sql = postgres({ host, port, user, database, max: 1, fetch_types: false });
  try {
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
    const everything: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t order by 1`;
      everything[name] = rows.map(({ row }) => row);
    }
    return everything;
  } finally {
    await sql.end();
  }
};
