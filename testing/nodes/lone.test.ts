/** A node alone on its database hears what a command ends, also for a call that is under way. */
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOfCast } from '../cast.ts';
import { type Node, Nodes } from '../nodes.ts';
import { runCommand } from '../process.ts';

let nodes: Nodes;
let node: Node;

beforeAll(async () => {
  nodes = await Nodes.create();
  node = await nodes.start({ patience: 60 });
});
afterAll(() => nodes.close());

test('[V12] a call that was let in before its caller was deactivated by a command gets no answer', async () => {
  const { member } = nodes.people;
  const { connection } = nodes.stored;
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory: host, port, user, database } = connection;
  const sql = postgres({ host, port, user, database, max: 1, fetch_types: false });
  let asked: ReturnType<typeof node.try> | undefined;
  await sql.begin(async (locking) => {
    await locking`lock table messages in access exclusive mode`;
    asked = node.try(member, 'GET', '/messages', { anchor: 'newest', num_before: 1, num_after: 0 });
    const waiting = () => locking`select from pg_locks where relation = 'messages'::regclass and not granted`;
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    const environment = {
      DATA_DIR: nodes.directory,
      DATABASE_URL: `postgres:///${database}`,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      SECRET_KEY: keyOfCast.toString('base64'),
    };
    const { departures } = node.app.service;
    const before = departures.moment;
    expect(await runCommand(['user', 'deactivate', member.email], environment)).toMatchObject({ status: 0 });
    await expect.poll(() => departures.moment, { timeout: 20_000 }).toBeGreaterThan(before);
  });
  expect(await asked).toMatchObject({ body: { code: 'USER_DEACTIVATED' } });
  await sql.end();
});
