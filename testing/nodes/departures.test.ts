/** A user who is deactivated at one node gets nothing more from another, not even from a call that is under way. */
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { here, nodes, there } from './two-nodes.ts';

test('[V12] a call that was let in before its caller was deactivated at another node gets no answer', async () => {
  const { owner, otherMember } = nodes.people;
  const { connection } = nodes.stored;
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory: host, ...rest } = connection;
  const sql = postgres({ host, ...rest, max: 2, fetch_types: false });
  const { queue_id } = await there.call(otherMember, 'POST', '/register', { fetch_event_types: [] });
  const poll = (holds: boolean) => there.try(otherMember, 'GET', '/events', { queue_id, dont_block: !holds });
  await poll(false);
  const held = poll(true);
  let asked: ReturnType<typeof there.try> | undefined;
  await sql.begin(async (locking) => {
    await locking`lock table messages in access exclusive mode`;
    asked = there.try(otherMember, 'GET', '/messages', { anchor: 'newest', num_before: 1, num_after: 0 });
    const waiting = () => sql`select from pg_locks where relation = 'messages'::regclass and not granted`;
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    await here.call(owner, 'DELETE', `/users/${otherMember.id}`);
    // Until this node has heard of it.
    await held;
  });
  expect(await asked).toMatchObject({ body: { code: 'USER_DEACTIVATED' } });
  await sql.end();
});
