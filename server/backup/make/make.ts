/**
 * Makes a backup while the service runs: all rows as one snapshot shows them, then the files that they name. The service
 * keeps files that are deleted meanwhile (`running.ts`).
 */
import type pg from 'pg';
import type { Connection } from '../../db/database.ts';
import { openClient } from '../../jobs/connect.ts';
import type { Storage } from '../../storage/index.ts';
import { type End, keyEntry, manifestEntry, sequencesEntry, settingsEntry } from '../archive/format.ts';
import type { Entry } from '../archive/pack.ts';
import { letReaderGiveWay } from '../give-way.ts';
import { copyJobs, fetchManifest, fetchSequences } from './around.ts';
import { fetchKeys, type KeyList } from './keys-of-files.ts';
import { copyTable, fetchTables } from './tables.ts';
import { type CopiedFiles, copyFiles } from './uploads.ts';

export interface Backing {
  readonly connection: Connection;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly keyFingerprint: string | null;
  /** Given only for a backup that may hold it. */
  readonly secretKey: Buffer | undefined;
  /** Settings by name, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
  readonly report: (step: string) => void;
  /** Copies the files, unless they are left out. */
  readonly files?: (keys: KeyList) => AsyncGenerator<Entry, CopiedFiles>;
  /** Called when every row and file was read. Throws when files may be missing. */
  readonly finish: () => Promise<void>;
}

/** Values are written alike, whatever the server's settings. */
const session = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
  set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const json = (name: string, value: unknown): Entry => ({ name, bytes: Buffer.from(JSON.stringify(value)) });

/** Opens a connection for copying; `work` gets it. */
export const withClient = async <T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = await openCopying(connection);
  return work(client).finally(() => client.end());
};

export const openCopying = async (connection: Connection): Promise<pg.Client> => {
  const client = openClient(connection, 'parlance backup');
  // Work under way fails with the same error.
  client.on('error', () => {});
  await client.connect();
  await client.query(session);
  return client;
};

async function* rowsOf(
  client: pg.Client,
  backing: Backing,
): AsyncGenerator<Entry, Pick<End, 'tables' | 'jobs'>> {
  const { secretKey, settings, report } = backing;
  const tables = await fetchTables(client);
  yield json(manifestEntry, await fetchManifest(client, tables, backing));
  yield json(settingsEntry, settings);
  if (secretKey !== undefined)
    yield { name: keyEntry, bytes: Buffer.from(`${secretKey.toString('base64')}\n`) };
  const totals: Record<string, End['tables'][string]> = {};
  for (const table of tables) {
    report(`copying ${table.name.replaceAll('_', ' ')}`);
    totals[table.name] = yield* copyTable(client, table, (megabytes) =>
      report(`copying ${table.name.replaceAll('_', ' ')}: ${megabytes} MB`),
    );
  }
  const jobs = yield* copyJobs(client);
  yield json(sequencesEntry, await fetchSequences(client));
  return { tables: totals, jobs };
}

const nothingCopied: CopiedFiles = { uploads: { files: 0, bytes: 0 }, missing: { files: 0, some: [] } };

export async function* makeBackup(backing: Backing): AsyncGenerator<Entry, End> {
  const client = await openCopying(backing.connection);
  let rows: Pick<End, 'tables' | 'jobs'>;
  let keys: KeyList | undefined;
  try {
    await letReaderGiveWay(client, backing.connection);
    await client.query('begin isolation level repeatable read read only');
    rows = yield* rowsOf(client, backing);
    keys = backing.files && (await fetchKeys(client));
    await client.query('commit');
  } finally {
    // A snapshot that stays open holds back the database's cleaning.
    await client.end();
  }
  const files = keys === undefined ? nothingCopied : yield* backing.files!(keys);
  await backing.finish();
  return { ...rows, ...files };
}

export const filesFrom =
  (storage: Storage, report: (step: string) => void) =>
  (keys: KeyList): AsyncGenerator<Entry, CopiedFiles> => {
    report(`copying ${keys.count} files`);
    return copyFiles(storage, keys, ({ files, bytes }) =>
      report(`copied ${files} of ${keys.count} files, ${Math.round(bytes / 1e6)} MB`),
    );
  };
