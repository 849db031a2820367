/** The setting, or a file created on the first run. */
import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { makeDataDirectory } from '../config/data-directory.ts';
import { exists } from '../config/exists.ts';
import { Refusal } from '../config/refusal.ts';
import type { Query } from '../db/reader.ts';
import { read, type Writable, write } from '../db/sql.ts';
import { dropNextKey, nextPathOf, pathOf, readKeyFile, takeNextKey } from './key-file.ts';
import { createSecrets, type Secrets } from './secrets.ts';

type KeySettings = Pick<Config, 'secretKey' | 'dataDirectory'>;

/** Returns undefined when there is none. Throws a Refusal for a damaged file. */
export const findSecretKey = async (config: KeySettings): Promise<Buffer | undefined> =>
  config.secretKey ?? (await readKeyFile(pathOf(config)))?.key;

/**
 * Throws a Refusal when the database was encrypted with another key. Otherwise reads of secrets would fail, and new
 * ones would be unreadable with the right key.
 */
export const checkSecretKey = async (query: Query, secrets: Secrets): Promise<void> => {
  const { rows } = await read<{ sealed: Buffer }>`
    select sealed from api_keys order by created_at limit 1
  `.execute(query);
  const [oldest] = rows;
  if (oldest === undefined) return;
  try {
    secrets.unseal(oldest.sealed);
  } catch {
    throw otherKey();
  }
};

export const otherKey = () =>
  new Refusal(
    'SECRET_KEY: the database was encrypted with another key; set SECRET_KEY to that one, or put the secret.key of its first service into DATA_DIR. Should it be lost: "organization export" works without it.',
  );

/** Null before the first secret was encrypted. */
export const fetchFingerprint = async (query: Query): Promise<string | null> => {
  const { rows } = await read<{ fingerprint: string | null }>`
    select key_fingerprint as fingerprint from installation
  `.execute(query);
  return rows[0]!.fingerprint;
};

/** The first key that is noted stays, whichever of several services is first. */
const noteFingerprint = async (query: Writable, fingerprint: string): Promise<boolean> => {
  await write`update installation set key_fingerprint = ${fingerprint} where key_fingerprint is null`.execute(
    query,
  );
  return (await fetchFingerprint(query)) === fingerprint;
};

/** A new key would leave everything unreadable that the lost one encrypted. */
const refuseLost = async (config: KeySettings, query: Query): Promise<void> => {
  const { rows } = await read`select from api_keys limit 1`.execute(query);
  if ((await fetchFingerprint(query)) === null && rows.length === 0) return;
  throw new Refusal(
    `${pathOf(config)} is missing, and the database was encrypted with it: put it back from a backup, or set SECRET_KEY to the key that it held. Should it be lost: "organization export" works without it.`,
  );
};

const fingerprintOf = (key: Buffer): string => createSecrets(key).fingerprint;

/** Whether there is a key of a rotation that has not ended. */
export const isRotating = (config: KeySettings): Promise<boolean> => exists(nextPathOf(config));

/**
 * Ends a rotation that was killed after the database had changed. Before that, the next key stays unused where it is: a
 * rotation may be under way. Throws a Refusal when it is up to the operator.
 */
export const settleRotation = async (config: KeySettings, query: Query): Promise<void> => {
  const next = await readKeyFile(nextPathOf(config));
  if (next === undefined || fingerprintOf(next.key) !== (await fetchFingerprint(query))) return;
  if (config.secretKey === undefined) return takeNextKey(config);
  if (config.secretKey.equals(next.key)) return dropNextKey(config);
  throw new Refusal(
    `SECRET_KEY: the key was rotated; set SECRET_KEY to what the first line of ${nextPathOf(config)} holds.`,
  );
};

/** Sessions that began before a rotation are known by the former key. */
const formerLookups = async (config: KeySettings): Promise<Buffer[]> => {
  if (config.secretKey !== undefined) return [];
  const { former = [] } = (await readKeyFile(pathOf(config))) ?? {};
  return former.filter(({ until }) => until.getTime() > Date.now()).map(({ lookup }) => lookup);
};

/** Throws the Refusal of `openSecrets`, and makes nothing; also in a database of an older version. */
export const refuseOtherKey = async (config: KeySettings, query: Query): Promise<void> => {
  const { rows } = await read<{ isThere: boolean }>`
    select to_regclass('installation') is not null as "isThere"`.execute(query);
  if (rows[0]?.isThere !== true) return;
  await settleRotation(config, query);
  const key = await findSecretKey(config);
  if (key === undefined) return refuseLost(config, query);
  const secrets = createSecrets(key);
  await checkSecretKey(query, secrets);
  const known = await fetchFingerprint(query);
  if (known !== null && known !== secrets.fingerprint) throw otherKey();
};

/** Makes a key for a new database. Throws a Refusal when the database has another one. */
export const openSecrets = async (config: KeySettings, query: Writable): Promise<Secrets> => {
  await settleRotation(config, query);
  if ((await findSecretKey(config)) === undefined) {
    await refuseLost(config, query);
    await makeKey(config.dataDirectory);
  }
  const secrets = createSecrets((await findSecretKey(config))!, await formerLookups(config));
  await checkSecretKey(query, secrets);
  if (!(await noteFingerprint(query, secrets.fingerprint))) throw otherKey();
  return secrets;
};

/** Writes a key that a backup held; keeps an existing one. */
export const keepSecretKey = (dataDirectory: string, key: Buffer): Promise<void> =>
  makeKey(dataDirectory, key);

/** Keeps an existing key. A crash leaves a whole key or none. */
const makeKey = async (dataDirectory: string, key: Buffer = randomBytes(32)): Promise<void> => {
  const path = pathOf({ dataDirectory });
  const draft = `${path}.${process.pid}`;
  if (await exists(path)) return;
  await makeDataDirectory(dataDirectory);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${key.toString('base64')}\n`);
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await rm(draft);
  }
};
