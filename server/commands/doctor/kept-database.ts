/** The database that an upgrade of PostgreSQL kept. */
import { basename, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { type Finding, weak } from './finding.ts';

const day = (date: Date): string => date.toISOString().slice(0, 10);

export const examineKept = async ({ databaseUrl, dataDirectory }: Config): Promise<Finding[]> => {
  if (databaseUrl !== undefined) return [];
  const { fetchKept } = await import('../../db/embedded/replace.ts');
  const kept = fetchKept(join(dataDirectory, 'postgres'));
  if (kept === undefined) return [];
  const { paths, since, until } = kept;
  const names = paths.map((path) => basename(path)).join(' and ');
  return [
    weak(
      'old database',
      since === undefined || until === undefined
        ? `${names} in ${dataDirectory} is of an older PostgreSQL, and no upgrade of this database left it; remove it if you do not know it`
        : `${names} in ${dataDirectory} is kept since the upgrade on ${day(since)}; "parlance database drop-old" removes it, and so does the first start after ${day(until)}`,
    ),
  ];
};
