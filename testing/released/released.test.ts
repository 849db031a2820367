/** Databases of released versions start here, with all that people said in them. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getSessions } from '@parlance/protocol/users/sessions';
import { Database } from '@parlance/server/db/database';
import { migrate } from '@parlance/server/db/migrate';
import { read } from '@parlance/server/db/sql';
import { refuseLimited } from '@parlance/server/db/transaction';
import { migrateJobs } from '@parlance/server/jobs/migrate';
import { expect, test } from 'vitest';
import type { Cast } from '../cast.ts';
import { restoreDatabase } from '../database.ts';
import { startService, type TestService } from '../service.ts';
import { type Everything, readAll, readers, tellStory } from './story.ts';

interface Told {
  readonly people: Cast;
  readonly read: Readonly<Record<(typeof readers)[number], Everything>>;
}

const at = (name: string) => join(import.meta.dirname, name);
const tellingsOf = (name: string) => JSON.parse(readFileSync(at(`${name}.json`), 'utf8')) as Told;
const releases = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -4));

const openRelease = async (name: string): Promise<{ service: TestService; applied: string[] }> => {
  const stored = await restoreDatabase(readFileSync(at(`${name}.sql`), 'utf8'));
  const database = new Database(stored.connection, refuseLimited, { connections: 1 });
  const applied = await migrate(database).finally(() => database.close());
  await migrateJobs(stored.connection);
  const { people } = tellingsOf(name);
  return { service: await startService({ restored: { stored, people }, law: { watchers: [] } }), applied };
};

test.each(releases)('a database of %s goes on', async (name) => {
  const { service, applied } = await openRelease(name);
  try {
    expect(applied).toEqual([...applied].sort());
    expect(applied.every((migration) => migration > name)).toBe(true);
    await service.runJobs();
    const told = tellingsOf(name);
    for (const reader of readers) expect(await readAll(service[reader])).toEqual(told.read[reader]);
    const { member, otherMember } = service;
    const { sessions } = await member.call(getSessions);
    expect(sessions).toHaveLength(1);
    const listening = await member.listen();
    const { id } = await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content: 'Here' });
    const heard = await listening.until(({ type }) => type === 'message');
    expect(heard).toMatchObject({ message: { id, content: 'Here' } });
    await listening.end();
  } finally {
    await service.close();
  }
});

test('migrations have no gaps, and each dump is of one of them', async () => {
  const service = await startService({ law: { watchers: [] } });
  try {
    const { rows } = await read<{ name: string }>`select name from kysely_migration order by name`.execute(
      service.database.query,
    );
    const numbers = rows.map(({ name }) => Number(name.slice(0, 4))).filter((number) => number > 20);
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(releases));
  } finally {
    await service.close();
  }
});

const program = process.env.PG_DUMP;

/** `PG_DUMP=/usr/lib/postgresql/18/bin/pg_dump npx vitest run testing/released` stores the schema of this version. */
if (program !== undefined)
  test('writes a dump of this version', async () => {
    const service = await startService({ law: { watchers: [] } });
    try {
      await tellStory(service);
      const told: Partial<Record<string, Everything>> = {};
      for (const reader of readers) told[reader] = await readAll(service[reader]);
      const { connection, database, people } = service;
      if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
      const { rows } = await read<{ name: string }>`select max(name) as name from kysely_migration`.execute(
        database.query,
      );
      const options = ['--inserts', '--no-owner', '--no-privileges', '--no-comments'];
      const place = ['-h', connection.socketDirectory, '-p', String(connection.port), '-U', connection.user];
      const dump = execFileSync(program, [...place, ...options, connection.database], {
        encoding: 'utf8',
        maxBuffer: 1e8,
      });
      // Comments, and commands that only psql knows.
      const lines = dump.split('\n').filter((line) => !/^(?:--|\\)/.test(line));
      const { name } = rows[0]!;
      writeFileSync(at(`${name}.sql`), `${lines.join('\n')}\n`);
      writeFileSync(at(`${name}.json`), `${JSON.stringify({ people, read: told }, null, 2)}\n`);
    } finally {
      await service.close();
    }
  });
