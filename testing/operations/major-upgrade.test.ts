/** [decision 47] The next major version of PostgreSQL: 17 to 18, as a rehearsal of 18 to 19. */
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { copyCluster, fetchAllTables, readRows, withClient } from '@parlance/server/backup/index';
import {
  type Binaries,
  locateBinaries,
  locateOldBinaries,
  makeReachable,
} from '@parlance/server/db/embedded/binaries';
import { openLog } from '@parlance/server/db/embedded/log';
import { chooseOwner } from '@parlance/server/db/embedded/owner';
import { upgradeCluster } from '@parlance/server/db/embedded/upgrade';
import { startEngine } from '@parlance/server/db/start-engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClient } from '../client.ts';
import { runCommand, runToEnd, startProcess } from '../processes/process.ts';

// Each part starts several databases, on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let directory: string;
let apiKey: string;
let before: Record<string, unknown>;
const environment = () => ({ DATA_DIR: directory });
const cluster = () => join(directory, 'postgres');
const today = () => new Date().toISOString().slice(0, 10);
const majorThere = async () => (await readFile(join(cluster(), 'PG_VERSION'), 'utf8')).trim();

/** Rows and hash of each table, as text. */
const readTables = async (isUpgrading: boolean): Promise<Record<string, unknown>> => {
  const engine = await startEngine({
    dataDirectory: directory,
    report: () => {},
    ...(isUpgrading ? { copyCluster: (from, to) => copyCluster(from, to, () => {}) } : {}),
  });
  try {
    return await withClient(engine.connection, async (client) => {
      const tables: Record<string, unknown> = {};
      for (const schema of ['public', 'graphile_worker']) {
        await client.query(`set search_path to ${schema}`);
        // The library of jobs notes when it made its tables.
        for (const table of await fetchAllTables(client))
          if (`${schema}.${table.name}` !== 'graphile_worker.migrations')
            tables[`${schema}.${table.name}`] = await readRows(client, table);
        const { rows } = await client.query<{ name: string }>(
          'select sequencename as name from pg_sequences where schemaname = current_schema()',
        );
        for (const { name } of rows)
          tables[`${schema} ${name}`] = (
            await client.query(`select last_value, is_called from "${name}"`)
          ).rows;
        const { rows: indexes } = await client.query(
          `select indexdef from pg_indexes where schemaname = current_schema() order by 1`,
        );
        tables[`indexes of ${schema}`] = indexes;
      }
      return tables;
    });
  } finally {
    await engine.stop();
  }
};

/** Turns the cluster into one of the older version: the copy works both ways. */
const makeOld = async (): Promise<void> => {
  const log = openLog(join(directory, 'old.log'));
  const owner = chooseOwner(cluster());
  const reachable = (binaries: Binaries) => makeReachable(binaries, owner, () => {});
  await upgradeCluster({
    cluster: cluster(),
    shortCluster: cluster(),
    old: reachable(locateBinaries(directory)),
    binaries: reachable(locateOldBinaries(17, directory)!),
    owner,
    log,
    copy: (from, to) => copyCluster(from, to, () => {}),
    report: () => {},
  });
  log.close();
  await rm(`${cluster()}.18`, { recursive: true });
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-major-'));
  const service = await startProcess(environment());
  await service.says(/API key is in/);
  apiKey = (await readFile(join(directory, 'owner.zuliprc'), 'utf8')).match(/key=(\S+)/)![1]!;
  const client = createClient({
    url: service.address,
    transport: fetch,
    credentials: { email: 'owner@localhost', apiKey },
  });
  await client.call(subscribe, { subscriptions: [{ name: 'garden' }] });
  for (let number = 0; number < 50; number += 1)
    await client.call(sendMessage, {
      type: 'stream',
      to: 'garden',
      topic: 'Äpfel',
      content: `№ ${number}\t\\ 🍎`,
    });
  await service.stop();
  before = await readTables(false);
  await makeOld();
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 50 }));

test('a cluster of the older version is refused where there is no room, and where a command meets it', async () => {
  expect(await majorThere()).toBe('17');
  const large = join(cluster(), 'large');
  const file = await open(large, 'w');
  await file.truncate(2 ** 42);
  await file.close();
  const { status, lines } = await runToEnd(environment());
  expect([status, lines.join('\n')]).toEqual([
    1,
    expect.stringMatching(/needs [\d.]+ GB, and [\d.]+ GB are free/),
  ]);
  await rm(large);
  const { errors } = await runCommand(['user', 'list'], environment());
  expect(errors).toMatch(
    /was written by PostgreSQL 17; start the service once: it copies the database to 18/,
  );
});

test('a kill at any moment leaves the old cluster, and the next start begins again', async () => {
  for (const moment of [/making the tables/, /making \d+ indexes/]) {
    await expect(startProcess(environment(), { cutAt: moment })).rejects.toThrow(moment);
    expect(await majorThere()).toBe('17');
  }
});

test('a command during the copy is refused, and says why', async () => {
  const found: Awaited<ReturnType<typeof runCommand>>[] = [];
  const starting = startEngine({
    dataDirectory: directory,
    report: () => {},
    copyCluster: async () => {
      found.push(await runCommand(['user', 'list'], environment()));
      throw new Error('no more room');
    },
  });
  await expect(starting).rejects.toThrow('no more room');
  expect(found).toMatchObject([
    { status: 1, errors: expect.stringMatching(/copies its database to a newer PostgreSQL at this moment/) },
  ]);
  expect(await majorThere()).toBe('17');
});

test('all tables, sequences and indexes are the same afterwards, and the service goes on', async () => {
  const began = today();
  expect(await readTables(true)).toEqual(before);
  expect(await majorThere()).toBe('18');
  expect(existsSync(`${cluster()}.17`)).toBe(true);
  // As a kill leaves it between the two renames.
  await rename(cluster(), `${cluster()}.new`);
  const service = await startProcess(environment());
  const client = createClient({
    url: service.address,
    transport: fetch,
    credentials: { email: 'owner@localhost', apiKey },
  });
  const { messages } = await client.call(getMessages, {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 'garden' }],
  });
  expect(messages).toHaveLength(50);
  await client.call(sendMessage, { type: 'stream', to: 'garden', topic: 'Äpfel', content: 'onwards' });
  const kept = (await runCommand(['doctor'], environment())).output;
  const lines = [began, today()].map(
    (day) =>
      `[ look ] old database: postgres.17 in ${directory} is kept since the upgrade on ${day}; "parlance database drop-old" removes it`,
  );
  // Midnight may have passed meanwhile.
  expect(lines.filter((line) => kept.includes(line)).length, kept).toBeGreaterThan(0);
  const { output } = await runCommand(['database', 'drop-old', '--json'], environment());
  expect(JSON.parse(output)).toEqual({ removed: [`${cluster()}.17`] });
  expect(existsSync(`${cluster()}.17`)).toBe(false);
  expect((await runCommand(['doctor'], environment())).output).not.toContain('old database');
  await service.stop();
});
