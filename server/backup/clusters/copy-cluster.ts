/** Copies all rows of one database to another, empty one, and compares both. Sequences and jobs are copied as they are. */
import type pg from 'pg';
import { Refusal } from '../../config/refusal.ts';
import { type Connection, Database } from '../../db/database.ts';
import { migrateTo, unknownMigrations } from '../../db/migrate.ts';
import { refuseLimited } from '../../db/transaction.ts';
import { migrateJobs } from '../../jobs/migrate.ts';
import { fetchMigrations } from '../make/around.ts';
import { withClient } from '../make/make.ts';
import { fetchAllTables, quote, type Table } from '../make/tables.ts';
import { dropStructure } from '../restore/structure.ts';
import { seldom } from '../seldom.ts';
import { copyRows, readRows } from './copy-rows.ts';

/** PostgreSQL's code. */
const missingDatabase = '3D000';

type Say = (step: string) => void;

const jobsSchema = 'graphile_worker';
const withinJobs = async <T>(clients: readonly pg.ClientBase[], work: () => Promise<T>): Promise<T> => {
  for (const client of clients) await client.query(`set search_path to ${jobsSchema}`);
  return work().finally(async () => {
    for (const client of clients) await client.query('reset search_path').catch(() => {});
  });
};

/** Columns that both have: the library of jobs may have grown since. */
const fetchCommon = async (from: pg.ClientBase, to: pg.ClientBase): Promise<Table[]> => {
  const known = new Map((await fetchAllTables(to)).map(({ name, columns }) => [name, columns]));
  return (await fetchAllTables(from)).flatMap(({ name, columns }) => {
    const common = columns.filter((column) => known.get(name)?.includes(column));
    return common.length === 0 ? [] : [{ name, columns: common }];
  });
};

const differs = (name: string): Refusal =>
  new Refusal(
    `The copy of ${name.replaceAll('_', ' ')} differs from the original; the old database is as it was. Please report this, and go on with the Parlance that wrote it.`,
  );

const copyTables = async (
  [from, to]: readonly [pg.Client, pg.Client],
  tables: readonly Table[],
  say: Say,
): Promise<void> => {
  if (tables.length === 0) return;
  // Migrations fill some.
  await to.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
  for (const table of tables) {
    const words = table.name.replaceAll('_', ' ');
    const show = (megabytes: number) => say(`copying ${words}: ${megabytes} MB`);
    say(`copying ${words}`);
    const sent = await copyRows(from, to, table, show);
    const kept = await readRows(to, table);
    if (sent.rows !== kept.rows || sent.sha256 !== kept.sha256) throw differs(table.name);
  }
};

const copySequences = async (from: pg.ClientBase, to: pg.ClientBase): Promise<void> => {
  const { rows } = await from.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = current_schema()',
  );
  for (const { name } of rows) {
    const { rows: values } = await from.query<{ value: string; used: boolean }>(
      `select last_value::text as value, is_called as used from ${quote(name)}`,
    );
    await to.query('select setval(to_regclass($1), $2::bigint, $3)', [
      quote(name),
      values[0]!.value,
      values[0]!.used,
    ]);
  }
};

const copyJobs = (clients: readonly [pg.Client, pg.Client], say: Say): Promise<void> =>
  withinJobs(clients, async () => {
    const [from, to] = clients;
    const tables = (await fetchCommon(from, to)).filter(({ name }) => name !== 'migrations');
    // Jobs refer to each other, and their triggers would run them.
    await to.query('set session_replication_role = replica');
    await copyTables(clients, tables, say);
    await to.query('reset session_replication_role');
    await copySequences(from, to);
  });

const makeTables = async (to: Connection, migrations: readonly string[]): Promise<void> => {
  const database = new Database(to, refuseLimited, { connections: 2 });
  await migrateTo(database, migrations).finally(() => database.close());
  await migrateJobs(to);
};

const isSetUp = async (client: pg.ClientBase, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ yes: boolean }>('select to_regclass($1) is not null as yes', [table]);
  return rows[0]!.yes;
};

/** Throws a Refusal when the copy differs. `from` is only read. */
export const copyCluster = (from: Connection, to: Connection, report: Say): Promise<void> =>
  withClient(from, async (source) => {
    // A service that was killed in its first seconds.
    if (!(await isSetUp(source, 'kysely_migration'))) return;
    const migrations = await fetchMigrations(source);
    const unknown = unknownMigrations(migrations);
    if (unknown.length > 0)
      throw new Refusal(`A newer Parlance wrote the database (${unknown.join(', ')}); start that one.`);
    report('making the tables');
    await makeTables(to, migrations);
    await withClient(to, async (target) => {
      await source.query('begin isolation level repeatable read read only');
      const clients = [source, target] as const;
      const say = seldom(report);
      // Large tables would be read from their middle.
      for (const client of clients) await client.query('set synchronize_seqscans = off');
      const structure = await dropStructure(target);
      await copyTables(clients, await fetchCommon(source, target), say);
      await copySequences(source, target);
      await structure.makeAgain(report);
      if (await isSetUp(source, `${jobsSchema}.migrations`)) await copyJobs(clients, say);
      await source.query('commit');
      report('counting for the planner of queries');
      await target.query('analyze');
      // All of it is on disk, even if the copy does not stop in time.
      await target.query('checkpoint');
    });
  }).catch((error: unknown) => {
    // A service that was killed in its first seconds had made no database.
    if ((error as { readonly code?: unknown }).code !== missingDatabase) throw error;
  });
