import { join } from 'node:path';
import type { Config } from './config.ts';
import { exists } from './exists.ts';

/** Whether there is a database already; one elsewhere counts. */
export const hasDatabase = async ({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<boolean> =>
  databaseUrl !== undefined || (await exists(join(dataDirectory, 'postgres')));
