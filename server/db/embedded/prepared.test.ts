import { cpSync, existsSync, truncateSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../app/store.ts';
import { migrateJobs } from '../../jobs/migrate.ts';
import type { EngineOptions } from '../engine.ts';
import { fetchApplied, migrate, missingMigrations } from '../migrate.ts';
import type { Query } from '../reader.ts';
import { read } from '../sql.ts';
import { startEngine } from '../start-engine.ts';
import { locateBinaries } from './binaries.ts';
import { initialiseCluster } from './initialise.ts';
import { chooseOwner } from './owner.ts';
import { contentsPath, findPrepared } from './prepared.ts';

const room = await mkdtemp(join(tmpdir(), 'parlance-prepared-test-'));
afterAll(() => rm(room, { recursive: true, force: true, maxRetries: 50 }));

const inDatabase = async <T>(
  name: string,
  options: Partial<EngineOptions>,
  work: (query: Query) => Promise<T>,
  fill = false,
): Promise<T> => {
  const dataDirectory = join(room, name);
  const engine = await startEngine({ dataDirectory, report: () => {}, ...options });
  const { database } = openStore(engine.connection, { connections: 2 });
  try {
    if (fill) await Promise.all([migrate(database), migrateJobs(engine.connection)]);
    return await work(database.query);
  } finally {
    await database.close();
    await engine.stop();
  }
};

/** All that makes up the tables: columns, constraints, indexes, functions, triggers, and how many rows there are. */
const describe = async (query: Query): Promise<readonly string[]> => {
  const { rows } = await read<{ line: string }>`
    select format('%s.%s %s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'graphile_worker') and a.attnum > 0 and not a.attisdropped
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    union all select indexdef from pg_indexes
    union all select format('%s %s', pronamespace::regnamespace, pg_get_functiondef(p.oid)) from pg_proc p
      where pronamespace::regnamespace::text in ('public', 'graphile_worker') and prokind = 'f'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select format('%s: %s rows', schemaname || '.' || tablename,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', schemaname, tablename),
        false, true, '')))[1])
      from pg_tables where schemaname in ('public', 'graphile_worker')
    order by 1`.execute(query);
  return rows.map(({ line }) => line);
};

const identify = async (query: Query): Promise<string> => {
  const { rows } = await read<{ id: string }>`
    select system_identifier::text as id from pg_control_system()`.execute(query);
  return rows[0]!.id;
};

test('a prepared database has the tables and rows of one that was made on the spot, and an identity of its own', {
  timeout: 120_000,
}, async () => {
  const prepared = { mayHaveTables: true };
  const [one, other] = [
    await inDatabase('one', prepared, async (query) => ({
      missing: missingMigrations(await fetchApplied(query)),
      tables: await describe(query),
      id: await identify(query),
    })),
    await inDatabase('other', prepared, identify),
  ];
  expect(one.missing).toEqual([]);
  expect(one.tables.length).toBeGreaterThan(500);
  const made = await inDatabase('made', {}, describe, true);
  expect(one.tables).toEqual(made);
  expect(one.id).not.toBe(other);
  // It stays, and a later start takes it.
  expect(await inDatabase('one', prepared, identify)).toBe(one.id);
});

test('a database that is to be restored into has no tables', { timeout: 120_000 }, async () => {
  expect(await inDatabase('empty', {}, fetchApplied)).toEqual([]);
});

test('where the prepared one is damaged, a first start makes its own', { timeout: 120_000 }, async () => {
  const binaries = locateBinaries(room);
  const damaged = join(room, 'damaged');
  cpSync(findPrepared(binaries)!, damaged, { recursive: true });
  truncateSync(contentsPath(damaged), 1_000_000);
  const data = join(room, 'spoilt');
  const first = await inDatabase('spoilt', {}, identify);
  const cluster = join(data, 'postgres');
  await rm(cluster, { recursive: true });
  const owner = chooseOwner(cluster);
  await initialiseCluster({ cluster, binaries, owner, prepared: damaged, report: () => {} });
  expect(existsSync(join(data, 'postgres.new'))).toBe(false);
  expect(await inDatabase('spoilt', {}, fetchApplied)).toEqual([]);
  expect(await inDatabase('spoilt', {}, identify)).not.toBe(first);
});
