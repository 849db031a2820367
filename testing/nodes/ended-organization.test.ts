/** An organization that was deactivated at one node is so at all, though its queues are still there. */
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { here, nodes, there } from './two-nodes.ts';

test('[V12] a poll is refused at another node, also while the queues of the organization end', async () => {
  const { owner, member } = nodes.people;
  const { queue_id } = await there.call(member, 'POST', '/register', { fetch_event_types: [] });
  const poll = () => there.try(member, 'GET', '/events', { queue_id, dont_block: true });
  // The next one needs no look-up.
  expect(await poll()).toMatchObject({ status: 200 });
  const { connection } = nodes.stored;
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory: host, ...rest } = connection;
  const sql = postgres({ host, ...rest, max: 1, fetch_types: false });
  let ending: Promise<unknown> | undefined;
  await sql.begin(async (locking) => {
    await locking`lock table queues in share mode`;
    ending = here.call(owner, 'POST', '/realm/deactivate');
    await expect.poll(poll, { timeout: 20_000 }).toMatchObject({ body: { code: 'REALM_DEACTIVATED' } });
  });
  await ending;
  await sql.end();
});
