/** Keeps what a new version would change, so that an operator can go back. */
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { Refusal } from '../config/refusal.ts';
import type { Connection } from '../db/database.ts';

type Say = (step: string) => void;

/** Bytes of a database that is backed up without being asked. */
const most = 5e9;

const look = async (
  client: pg.ClientBase,
): Promise<{ readonly applied: string[]; readonly bytes: number }> => {
  const { rows: known } = await client.query<{ yes: boolean }>(
    "select to_regclass('kysely_migration') is not null as yes",
  );
  if (known[0]?.yes !== true) return { applied: [], bytes: 0 };
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const { rows: size } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  return { applied: rows.map(({ name }) => name), bytes: Number(size[0]!.bytes) };
};

/** Leaves out uploaded files: a migration changes rows alone. */
export const backUpBeforeMigrating = async (
  config: Config,
  connection: Connection,
  say: Say,
): Promise<void> => {
  const [{ missingMigrations, rewritesRows }, { backUp, withClient }] = await Promise.all([
    import('../db/migrate.ts'),
    import('../backup/index.ts'),
  ]);
  const { applied, bytes } = await withClient(connection, look);
  const pending = missingMigrations(applied);
  if (applied.length === 0 || !pending.some(rewritesRows)) return;
  const advice = `this version changes stored rows (${pending.join(', ')})`;
  if (config.databaseUrl !== undefined || !config.backups.beforeMigrating)
    return say(`${advice}; going back needs a backup from before`);
  if (bytes > most) return say(`${advice}, and the database is too large for a backup by itself; going on`);
  const { bavail, bsize } = await statfs(config.dataDirectory);
  if (bavail * bsize < bytes)
    throw new Refusal(
      `DATA_DIR: ${advice}, and there is no room for a backup from before; make room, or set BACKUP_BEFORE_MIGRATING=off.`,
    );
  const path = join(config.dataDirectory, `before-${pending[0]}.parlance`);
  const { writeFile } = await import('../backup/write-file.ts');
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
