/** A newer version meets the database of an older one, whose services end once it has changed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreDatabase, type TestDatabase } from '../database.ts';
import { runCommand, runToEnd } from '../processes/process.ts';

let directory: string;
let stored: TestDatabase | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-upgrade-'));
});
afterEach(async () => {
  await stored?.drop();
  await rm(directory, { recursive: true });
});

const openRelease = async (name: string) => {
  const dump = await readFile(join(import.meta.dirname, `../released/${name}.sql`), 'utf8');
  stored = await restoreDatabase(dump);
  if ('url' in stored.connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory: host, port, user, database } = stored.connection;
  const environment = {
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    DATA_DIR: join(directory, 'data'),
  };
  const fetchNewest = async (): Promise<unknown> => {
    const sql = postgres({ host, port, user, database, max: 1, fetch_types: false });
    const [row] = await sql`select max(name) as name from kysely_migration`.finally(() => sql.end());
    return row?.name;
  };
  return { environment, fetchNewest };
};

test('a start without the key of the database changes nothing in it', async () => {
  const name = '0034-bot-failures';
  const { environment, fetchNewest } = await openRelease(name);
  const missing = await runToEnd(environment);
  expect([missing.status, missing.lines.at(-1)]).toEqual([
    1,
    expect.stringMatching(/secret\.key is missing, and the database was encrypted with it/),
  ]);
  const other = await runToEnd({
    ...environment,
    SECRET_KEY: Buffer.alloc(32, 'another').toString('base64'),
  });
  expect([other.status, other.lines.at(-1)]).toEqual([
    1,
    expect.stringMatching(/SECRET_KEY: the database was encrypted with another key/),
  ]);
  expect(await fetchNewest()).toBe(name);
});

test('a command that brings a database up to date prepares the way back, as a start does', async () => {
  const { environment } = await openRelease('0027-whole-characters');
  const { status, errors } = await runCommand(['organization', 'list'], environment);
  expect([status, errors]).toEqual([0, expect.stringContaining('going back needs a backup from before')]);
});

test('a backup of the database of an older version, which has no mark of its files, is made', async () => {
  const { environment } = await openRelease('0030-link-previews');
  const file = join(directory, 'old.parlance');
  const { status, errors } = await runCommand(['backup', file, '--no-encryption'], environment);
  expect([status, errors]).toEqual([0, expect.not.stringContaining('does not exist')]);
  expect(await runCommand(['backup', 'verify', file], environment)).toMatchObject({ status: 0 });
});
