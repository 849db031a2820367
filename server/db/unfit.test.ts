/** One line names what a database of the operator's own lacks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer } from '@parlance/testing/database';
import { Forwarder } from '@parlance/testing/outside/forwarder';
import { runToEnd } from '@parlance/testing/processes/process';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';

const cluster = inject('cluster');
const suffix = crypto.randomUUID().replaceAll('-', '');
const names = { ascii: `ascii_${suffix}`, plain: `plain_${suffix}`, user: `guest_${suffix}` };
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-unfit-'));
  await administer(
    cluster,
    (sql) =>
      sql`create database ${sql(names.ascii)} encoding 'SQL_ASCII' locale 'C' locale_provider libc template template0`,
  );
  await administer(cluster, (sql) => sql`create database ${sql(names.plain)} template template0`);
  await administer(cluster, (sql) => sql`create role ${sql(names.user)} login`);
});

afterAll(async () => {
  for (const name of [names.ascii, names.plain])
    await administer(cluster, (sql) => sql`drop database ${sql(name)} with (force)`);
  await administer(cluster, (sql) => sql`drop role ${sql(names.user)}`);
  await rm(directory, { recursive: true, force: true });
});

const startOn = async (database: string, user = cluster.user, more: Record<string, string> = {}) => {
  const { status, lines } = await runToEnd({
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: cluster.socketDirectory,
    PGPORT: String(cluster.port),
    PGUSER: user,
    ...more,
  });
  expect(status).toBe(1);
  return lines;
};

test('an encoding that cannot hold every text', async () => {
  const lines = await startOn(names.ascii);
  expect(lines.at(-1)).toBe(
    `parlance: DATABASE_URL: the database at the local socket/${names.ascii} has the encoding SQL_ASCII, which cannot hold every text; make one with "create database … encoding 'UTF8' template template0".`,
  );
});

test('a right of the user, without a stack; and the name of a misspelt setting before it', async () => {
  const lines = await startOn(names.plain, names.user, {
    DATABASE_CONECTIONS: '5',
    LGO_LEVLE: 'info',
    HTTP_URL: 'http://example.org',
  });
  expect(lines.at(-1)).toBe(
    `parlance: DATABASE_URL: the user ${names.user} may not make tables at the local socket/${names.plain}; let it own the database, or "grant create, usage on schema public to ${names.user}".`,
  );
  expect(lines.filter((line) => line.includes('is no setting'))).toEqual([
    'parlance: DATABASE_CONECTIONS is set, and is no setting; did you mean DATABASE_CONNECTIONS?',
    'parlance: LGO_LEVLE is set, and is no setting; did you mean LOG_LEVEL?',
  ]);
  expect(lines.join('\n')).not.toMatch(/\n\s+at /);
});

const knowsIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

test.runIf(knowsIpv6)('a right of the user, at a number of IPv6', async () => {
  const path = join(cluster.socketDirectory, `.s.PGSQL.${cluster.port}`);
  const way = new Forwarder({ path }, '::1');
  await way.open();
  onTestFinished(() => way.cut());
  const place = `[::1]:${way.port}/${names.plain}`;
  const lines = await startOn(names.plain, names.user, { DATABASE_URL: `postgres://${names.user}@${place}` });
  expect(lines.at(-1)).toContain(`the user ${names.user} may not make tables at ${place};`);
});
