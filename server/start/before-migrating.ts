/** Keeps what a new version would change, so that an operator can go back. */
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from '../backup/index.ts';
import { writeFile } from '../backup/write-file.ts';
import type { Config } from '../config/config.ts';
import { Refusal } from '../config/refusal.ts';
import type { Database } from '../db/database.ts';
import { fetchApplied, missingMigrations, rewritesRows } from '../db/migrate.ts';
import type { Query } from '../db/reader.ts';
import { read } from '../db/sql.ts';

type Say = (step: string) => void;

/** Bytes of a database that is backed up without being asked. */
const most = 5e9;

const fetchSize = async (query: Query): Promise<number> => {
  const { rows } = await read<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes
  `.execute(query);
  return Number(rows[0]!.bytes);
};

/** Throws a Refusal where migrations must not begin: they end the services of the version before. */
export type Check = (query: Query) => Promise<void>;

/** Leaves out uploaded files: a migration changes rows alone. */
export const prepareMigrations = async (
  config: Config,
  { connection, query }: Pick<Database, 'connection' | 'query'>,
  say: Say,
  check?: Check,
): Promise<void> => {
  const applied = await fetchApplied(query);
  const pending = missingMigrations(applied);
  if (applied.length === 0 || pending.length === 0) return;
  await check?.(query);
  if (!pending.some(rewritesRows)) return;
  const advice = `this version changes stored rows (${pending.join(', ')})`;
  if (config.databaseUrl !== undefined || !config.backups.beforeMigrating)
    return say(`${advice}; going back needs a backup from before`);
  const bytes = await fetchSize(query);
  if (bytes > most) return say(`${advice}, and the database is too large for a backup by itself; going on`);
  const { bavail, bsize } = await statfs(config.dataDirectory);
  if (bavail * bsize < bytes)
    throw new Refusal(
      `DATA_DIR: ${advice}, and there is no room for a backup from before; make room, or set BACKUP_BEFORE_MIGRATING=off.`,
    );
  const path = join(config.dataDirectory, `before-${pending[0]}.parlance`);
  await backUp(
    {
      config,
      connection,
      place: path,
      sealing: undefined,
      files: 'none',
      withSecretKey: false,
      report: () => {},
    },
    ({ content }) => writeFile(path, content),
  );
  say(`${advice}; what was there before is in ${path}`);
};
