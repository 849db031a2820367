/** The installation's secret key: the setting, or a file made on the first run. */
import { randomBytes } from 'node:crypto';
import { access, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';

export const readSecretKey = async ({
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

/** Leaves a key that is there alone. Whenever this is killed, there is a whole key afterwards or none. */
const makeKey = async (dataDirectory: string, path: string): Promise<void> => {
  const draft = `${path}.${process.pid}`;
  if (await exists(path)) return;
  await mkdir(dataDirectory, { recursive: true });
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

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
