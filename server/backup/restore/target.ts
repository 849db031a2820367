/** A restore goes into an empty place, or one that holds only a restore that was killed. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { refuseRootInOthers } from '../../config/data-directory.ts';
import { exists } from '../../config/exists.ts';
import { Refusal } from '../../config/refusal.ts';
import { markRestoring, restoringMark } from '../../config/restoring.ts';
import { fetchAllTables, quote } from '../make/tables.ts';

type Where = Pick<Config, 'dataDirectory' | 'databaseUrl'>;

/** What is no content: locks, a probe, a disk's own directory, and a key that the operator put there. */
const isNothing = /^(lock(\..*)?|writable\..*|lost\+found|secret\.key|address)$/;

/** Throws a Refusal unless the data directory may take a backup. */
export const checkDirectory = async ({ dataDirectory }: Where): Promise<void> => {
  const names = await readdir(dataDirectory).catch(() => [] as string[]);
  const there = names.filter((name) => !isNothing.test(name));
  if (there.length === 0 || there.includes(restoringMark)) return refuseRootInOthers(dataDirectory);
  throw new Refusal(
    `DATA_DIR: ${dataDirectory} is not empty (${there.slice(0, 5).join(', ')}); restore into an empty directory.`,
  );
};

/** Caller has the directory's lock. Removes what a killed restore left, and marks the directory. */
export const prepareDirectory = async (where: Where): Promise<void> => {
  await checkDirectory(where);
  const { dataDirectory } = where;
  if (await exists(join(dataDirectory, restoringMark)))
    for (const name of await readdir(dataDirectory))
      if (!isNothing.test(name) && name !== restoringMark)
        await rm(join(dataDirectory, name), { recursive: true, force: true });
  await markRestoring(dataDirectory);
};

const own = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/** Removes what a killed restore left. Extensions stay. */
const clear = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ text: string }>(`
    select 'drop schema if exists graphile_worker cascade' as text
    union all select format('drop table if exists %s cascade', o.oid::regclass) from pg_class o
      where o.relnamespace = current_schema()::regnamespace and o.relkind in ('r', 'p') and ${own}
    union all select format('drop sequence if exists %s cascade', o.oid::regclass) from pg_class o
      where o.relnamespace = current_schema()::regnamespace and o.relkind = 'S' and ${own}
    union all select format('drop function if exists %s cascade', o.oid::regprocedure) from pg_proc o
      where o.pronamespace = current_schema()::regnamespace and ${own}`);
  for (const { text } of rows) await client.query(text);
};

/** Returns whether a killed restore left something. Throws a Refusal for a database with other tables. */
export const checkDatabase = async (client: pg.ClientBase, { databaseUrl }: Where): Promise<boolean> => {
  const tables = (await fetchAllTables(client)).map(({ name }) => name);
  if (tables.includes(mark)) return true;
  if (tables.length === 0) return false;
  throw new Refusal(
    `${databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'}: the database is not empty (${tables.length} tables, like ${tables[0]}); restore into an empty one.`,
  );
};

/** Throws a Refusal for a database with tables. Marks it until the restore is whole. */
export const prepareDatabase = async (client: pg.ClientBase, where: Where): Promise<void> => {
  if (await checkDatabase(client, where)) await clear(client);
  await client.query(`create table ${quote(mark)} (since timestamptz not null default now())`);
};

/** A table by this name says that the database is not whole (`db/migrate.ts`). */
const mark = 'parlance_restoring';

export const unmarkDatabase = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`drop table ${quote(mark)}`);
};
