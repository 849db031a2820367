/** Makes one backup, and notes in the database that it runs and how it ended. */
import type { Config } from '../config/config.ts';
import { Refusal } from '../config/refusal.ts';
import { isCutOff } from '../db/cut-off.ts';
import { type Connection, Database } from '../db/database.ts';
import { readClock } from '../db/read-clock.ts';
import { refuseLimited } from '../db/transaction.ts';
import { findSecretKey, isRotating, settleRotation } from '../secrets/key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { Storage } from '../storage/index.ts';
import { removeDelayed } from './delayed-removals.ts';
import { KeyList } from './make/keys-of-files.ts';
import { type Backing, filesFrom, openCopying, withClient } from './make/make.ts';
import { openOwnStorage } from './own-storage.ts';
import { fileFiles } from './repository/files.ts';
import type { Repository } from './repository/repository.ts';
import { beginBackup } from './running.ts';
import type { Sealing } from './seal/keys.ts';
import { seldom } from './seldom.ts';
import { type Writing, writeBackup } from './write.ts';

export interface BackupOrder {
  readonly config: Pick<Config, 'secretKey' | 'dataDirectory' | 'shownSettings' | 'uploads'>;
  readonly connection: Connection;
  /** Where it goes, for people. */
  readonly place: string;
  readonly sealing: Sealing | undefined;
  /** `inside` the backup, beside it in a repository, or left out. */
  readonly files: 'inside' | 'none' | Repository;
  readonly withSecretKey: boolean;
  readonly isScheduled?: boolean;
  readonly report: (step: string) => void;
}

export interface BackupResult {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  readonly is_sealed: boolean;
  readonly missing: number;
  readonly missing_files: readonly string[];
}

export const resultOf = (file: string, writing: Writing, isSealed: boolean): BackupResult => {
  const { tables, uploads, missing } = writing.end();
  return {
    file,
    bytes: writing.bytes(),
    rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    files: uploads.files,
    is_sealed: isSealed,
    missing: missing.files,
    missing_files: missing.some,
  };
};

/** Codes of PostgreSQL and of connections. */
const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error &&
  (isCutOff(error) ||
    /^((?=.*\d)[0-9A-Z]{5}|ECONN\w+|EPIPE)$/.test(String((error as { code?: unknown }).code)));

/** What the service kept for this backup need not wait for the service's own round. */
const removeWaiting = async (connection: Connection, storage: Storage): Promise<void> => {
  const database = new Database(connection, refuseLimited, { connections: 2 });
  // The round comes to what is left.
  await removeDelayed(storage, database).catch(() => {});
  await database.close();
};

/** A rotation of the key may have been killed at its last step. */
const settleKey = async ({ config, connection }: BackupOrder): Promise<void> => {
  if (!(await isRotating(config))) return;
  const database = new Database(connection, refuseLimited, { connections: 1 });
  await settleRotation(config, database.query).finally(() => database.close());
};

/** How files come into a backup, and what to undo afterwards. */
const filesOf = async (
  { files, connection, sealing }: BackupOrder,
  {
    storage,
    key,
    report,
  }: { storage: Storage | undefined; key: Buffer | undefined; report: (step: string) => void },
): Promise<{
  readonly copy?: Backing['files'];
  readonly needed: KeyList;
  readonly end: () => Promise<void>;
}> => {
  const needed = new KeyList();
  const end = async () => {};
  if (files === 'none' || storage === undefined) return { needed, end };
  if (files === 'inside') return { copy: filesFrom(storage, report), needed, end };
  const client = await openCopying(connection);
  const secretKey = sealing === undefined ? undefined : key;
  const filing = { repository: files, storage, client, secretKey, needed, report };
  return { copy: (keys) => fileFiles(filing, keys), needed, end: () => client.end() };
};

/**
 * `write` takes the bytes to where they belong; `needed` names the files of a repository that belong to them. Throws a
 * Refusal when the database cannot be read.
 */
export const backUp = async (
  order: BackupOrder,
  write: (writing: Writing, needed: KeyList) => Promise<void>,
): Promise<Writing> => {
  const { config, connection, place, isScheduled = false } = order;
  const report = seldom(order.report);
  await settleKey(order);
  const key = await findSecretKey(config);
  const storage = order.files === 'none' ? undefined : await openOwnStorage(config.uploads, connection);
  const running = await beginBackup(connection, { place, isScheduled });
  try {
    const { copy, needed, end } = await filesOf(order, { storage, key, report });
    const backing = {
      connection,
      now: await withClient(connection, readClock),
      keyFingerprint: key === undefined ? null : createSecrets(key).fingerprint,
      secretKey: order.withSecretKey ? key : undefined,
      settings: config.shownSettings,
      report,
      finish: () => running.check(),
    };
    const writing = writeBackup(copy === undefined ? backing : { ...backing, files: copy }, order.sealing);
    await write(writing, needed).finally(end);
    await running.end({ bytes: writing.bytes() });
    if (storage !== undefined) await removeWaiting(connection, storage);
    return writing;
  } catch (error) {
    await running.end({ failure: (error as Error).message }).catch(() => {});
    if (isOfDatabase(error)) throw new Refusal(`The database could not be read: ${error.message}.`);
    throw error;
  }
};
