/** What a backup and a restore refuse, and what is kept before a new version changes rows. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpTo, openRepository, previewRestore } from '@parlance/server/backup/index';
import { readConfig } from '@parlance/server/config/config';
import { Database } from '@parlance/server/db/database';
import { write } from '@parlance/server/db/sql';
import { refuseLimited } from '@parlance/server/db/transaction';
import { prepareMigrations } from '@parlance/server/start/before-migrating';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { keyOfCast } from '../cast.ts';
import { administer, createDatabase, restoreDatabase, type TestDatabase } from '../database.ts';
import { readAll, readers } from '../released/story.ts';
import { startService } from '../service.ts';
import { backUpDatabase, EmptyPlace, read } from './place.ts';

const secretKey = keyOfCast.toString('base64');
const limited = `limited_${crypto.randomUUID().replaceAll('-', '')}`;

let directory: string;
let source: TestDatabase;
let backup: Buffer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-refusals-'));
  source = await createDatabase('cast');
  backup = await backUpDatabase(source.connection);
  await administer(inject('cluster'), (sql) => sql.unsafe(`create role ${limited} login`));
});
afterAll(async () => {
  await source.drop();
  await administer(inject('cluster'), (sql) => sql.unsafe(`drop role ${limited}`));
  await rm(directory, { recursive: true, force: true });
});

const asLimited = (url: string) => {
  const address = new URL(url);
  address.username = limited;
  return address.href;
};

const refusalsOf = async (place: EmptyPlace, url = place.url): Promise<string[]> => {
  const config = place.config({ url });
  const preview = previewRestore({ config, reading: await read(backup) });
  const restored = place.restoreReading(await read(backup), { url });
  return Promise.all(
    [preview, restored].map((one) =>
      one.then(
        () => 'restored',
        ({ message }) => message,
      ),
    ),
  );
};

test('a database that cannot hold every text is refused, and a user who may not make tables', async () => {
  const ascii = await EmptyPlace.make('SQL_ASCII');
  const place = await EmptyPlace.make();
  try {
    for (const said of await refusalsOf(ascii)) expect(said).toContain('has the encoding SQL_ASCII');
    for (const said of await refusalsOf(place, asLimited(place.url)))
      expect(said).toContain(`the user ${limited} may not make tables`);
    // The same backup goes into the same place as its owner.
    expect(await place.restore(backup)).toMatchObject({ is_new_key: false });
  } finally {
    await ascii.remove();
    await place.remove();
  }
});

test('a user who may not read the tables makes no backup', async () => {
  const place = await EmptyPlace.make();
  try {
    await place.restore(backup);
    await expect(backUpDatabase({ url: asLimited(place.url) })).rejects.toThrow(/permission denied/);
    expect(await backUpDatabase({ url: place.url })).not.toHaveLength(0);
  } finally {
    await place.remove();
  }
});

test('a preview says what a restore would do, and writes nothing', async () => {
  const place = await EmptyPlace.make();
  try {
    const ask = async () => previewRestore({ config: place.config(), reading: await read(backup) });
    expect(await ask()).toMatchObject({
      is_sealed: false,
      files: 0,
      migrations: [],
      organizations: [expect.objectContaining({ people: expect.any(Number) }), expect.anything()],
    });
    expect(await readdir(place.directory)).toEqual([]);
    const restored = await place.restore(backup);
    await expect(ask()).rejects.toThrow(/is not empty/);
    expect(restored.rows).toBeGreaterThan(50);
  } finally {
    await place.remove();
  }
});

test('a repository without room for another backup takes none', async () => {
  const config = readConfig({ DATA_DIR: directory, SECRET_KEY: secretKey });
  const repository = await openRepository(join(directory, 'place'), config);
  const order = { config, connection: source.connection, sealing: undefined, report: () => {} };
  const { name, bytes } = await backUpTo(repository, order);
  const database = new Database(source.connection, refuseLimited, { connections: 1 });
  try {
    await write`update backups set bytes = 1e15 where bytes = ${bytes}`.execute(database.query);
  } finally {
    await database.close();
  }
  await expect(backUpTo(repository, order)).rejects.toThrow(/^There is no room in .* the last backup took/);
  expect(await readdir(join(directory, 'place/backups'))).toEqual([`${name}.parlance`]);
  expect(await readdir(join(directory, 'place/incoming'))).toEqual([]);
});

test('before a new version changes rows, it keeps what is there, from which an operator can go back', async () => {
  const released = join(import.meta.dirname, '../released/0027-whole-characters');
  const stored = await restoreDatabase(await readFile(`${released}.sql`, 'utf8'));
  const { people, read: told } = JSON.parse(await readFile(`${released}.json`, 'utf8'));
  const said: string[] = [];
  const schema = new Database(stored.connection, refuseLimited, { connections: 2 });
  const upgrade = (given: Record<string, string>) =>
    prepareMigrations(readConfig({ DATA_DIR: directory, ...given }), schema, (line) => {
      said.push(line);
    });
  const kept = async () => (await readdir(directory)).filter((name) => name.startsWith('before-'));
  const place = await EmptyPlace.make();
  try {
    await upgrade({ BACKUP_BEFORE_MIGRATING: 'off' });
    await upgrade({ DATABASE_URL: 'postgres://example.org/parlance' });
    expect(await kept()).toEqual([]);
    expect(said).toEqual(Array(2).fill(expect.stringContaining('going back needs a backup from before')));
    await upgrade({});
    expect(await kept()).toEqual(['before-0028-recent-topics.parlance']);
    expect(said.at(-1)).toContain('what was there before is in');
    const file = await readFile(join(directory, (await kept())[0]!));
    const { migrated } = await place.restoreReading(await read(file), { secretKey });
    expect(migrated[0]).toBe('0028-recent-topics');
    const service = await startService({
      restored: { stored: place.database, people },
      law: { watchers: [] },
    });
    try {
      for (const reader of readers) expect(await readAll(service[reader])).toEqual(told[reader]);
    } finally {
      await service.close();
    }
  } finally {
    await schema.close();
    await stored.drop();
    await place.release();
  }
});
