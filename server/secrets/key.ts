/** The setting, or a file created on the first run. */

import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { makeDataDirectory } from '../config/data-directory.ts';
import { exists } from '../config/exists.ts';
import { Refusal } from '../config/refusal.ts';
import type { Query } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { createSecrets, type Secrets } from './secrets.ts';

const readSecretKey = async ({
  secretKey,
  dataDirectory,
}: Pick<Config, 'secretKey' | 'dataDirectory'>): Promise<Buffer> => {
  if (secretKey !== undefined) return secretKey;
  const path = join(dataDirectory, 'secret.key');
  await makeKey(dataDirectory, path);
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  if (key.length < 32) throw new Refusal(`${path} is damaged: restore it from a backup, or set SECRET_KEY.`);
  return key;
};

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
    throw new Refusal(
      'SECRET_KEY: the database was encrypted with another key; set SECRET_KEY to that one, or put the secret.key of its first service into DATA_DIR. Should it be lost: "organization export" works without it.',
    );
  }
};

export const openSecrets = async (
  config: Pick<Config, 'secretKey' | 'dataDirectory'>,
  query: Query,
): Promise<Secrets> => {
  const secrets = createSecrets(await readSecretKey(config));
  await checkSecretKey(query, secrets);
  return secrets;
};

/** Keeps an existing key. A crash leaves a whole key or none. */
const makeKey = async (dataDirectory: string, path: string): Promise<void> => {
  const draft = `${path}.${process.pid}`;
  if (await exists(path)) return;
  await makeDataDirectory(dataDirectory);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await rm(draft);
  }
};
