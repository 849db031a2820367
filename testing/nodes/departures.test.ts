/** What ends a caller's access at one node ends it at another, also for a call that is under way. */
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../cast.ts';
import { here, nodes, there } from './two-nodes.ts';

let sql: postgres.Sql;

beforeAll(() => {
  const { connection } = nodes.stored;
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory: host, ...rest } = connection;
  sql = postgres({ host, ...rest, max: 2, fetch_types: false });
});

afterAll(() => sql.end());

/** A call that is let in there before `end`, and answered after it. */
const outlast = async (person: Person, end: () => Promise<unknown>) => {
  let asked: ReturnType<typeof there.try> | undefined;
  await sql.begin(async (locking) => {
    await locking`lock table messages in access exclusive mode`;
    asked = there.try(person, 'GET', '/messages', { anchor: 'newest', num_before: 1, num_after: 0 });
    const waiting = () => sql`select from pg_locks where relation = 'messages'::regclass and not granted`;
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    await end();
  });
  return asked;
};

/** The owner did not poll there: the node follows the log since the call. */
const hasHeard = () => there.app.service.hub.catchUp(nodes.people.owner.organizationId);

test('[V12] a call that was let in before its key was taken at another node gets no answer', async () => {
  const { moderator } = nodes.people;
  const answer = await outlast(moderator, async () => {
    await here.call(moderator, 'POST', '/users/me/api_key/regenerate');
    await hasHeard();
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
});

test('[V12] a call that was let in before its caller was deactivated at another node gets no answer', async () => {
  const { owner, otherMember } = nodes.people;
  const { queue_id } = await there.call(otherMember, 'POST', '/register', { fetch_event_types: [] });
  const poll = (holds: boolean) => there.try(otherMember, 'GET', '/events', { queue_id, dont_block: !holds });
  await poll(false);
  const held = poll(true);
  const answer = await outlast(otherMember, async () => {
    await here.call(owner, 'DELETE', `/users/${otherMember.id}`);
    // Until that node has heard of it.
    await held;
  });
  expect(answer).toMatchObject({ body: { code: 'USER_DEACTIVATED' } });
});
