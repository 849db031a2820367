import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';

/** Whether there is a database already; one elsewhere counts. Throws a Refusal where this user may not look. */
export const hasDatabase = async ({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<boolean> => {
  if (databaseUrl !== undefined) return true;
  try {
    await stat(join(dataDirectory, 'postgres'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
    throw new Refusal(
      `DATA_DIR: this user may not enter ${dataDirectory}; run this as the user of the service, or set DATA_DIR to another directory.`,
    );
  }
};
