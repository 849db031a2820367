/** The installation's secret key: the setting, or a file made on the first run. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';

export const readSecretKey = async ({
  secretKey,
  dataDirectory,
}: Pick<Config, 'secretKey' | 'dataDirectory'>): Promise<Buffer> => {
  if (secretKey !== undefined) return secretKey;
  const path = join(dataDirectory, 'secret.key');
  try {
    await writeFile(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  if (key.length < 32) throw new Refusal(`${path} is damaged: restore it from a backup, or set SECRET_KEY.`);
  return key;
};
