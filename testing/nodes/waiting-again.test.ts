/** Sends that wait for the log more than once, or by another right of a group, while that right ends. */
import postgres from 'postgres';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '../cast.ts';
import { here, nodes, there } from './two-nodes.ts';
import { inTurn, partsOf } from './under-way.ts';

let inner: number;
let outer: number;

const open = (name: string, members: readonly number[], more = {}) =>
  here.call(nodes.people.owner, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name }],
    principals: members,
    ...more,
  });

const messageTo = (to: string, content: string) => ({ type: 'channel', to, topic: 'a', content });

const makeGroup = async (name: string, members: readonly Person[], subgroups: readonly number[]) => {
  const group = { name, description: '', members: members.map(({ id }) => id), subgroups };
  return Number((await here.call(nodes.people.owner, 'POST', '/user_groups/create', group)).group_id);
};

const changeOuter = (change: 'add' | 'delete') =>
  here.call(nodes.people.owner, 'POST', `/user_groups/${outer}/subgroups`, { [change]: [inner] });

beforeAll(async () => {
  const { owner, member } = nodes.people;
  inner = await makeGroup('inner', [member], []);
  outer = await makeGroup('outer', [owner], [inner]);
});

afterEach(() => changeOuter('add'));

test('[A4] a message that is decided once more, while its sender loses the right', async () => {
  const { owner, member, otherMember } = nodes.people;
  await open('hall', [owner.id, member.id], { can_send_message_group: outer });
  await here.call(otherMember, 'POST', `/users/me/muted_users/${member.id}`);
  for (const person of [owner, member])
    await here.call(person, 'POST', '/messages', messageTo('hall', 'before'));
  const { socketDirectory: host, ...rest } = partsOf(nodes);
  const sql = postgres({ host, ...rest, max: 2, fetch_types: false });
  let secondLoss: Promise<unknown> | undefined;
  const [, sent] = await inTurn(
    nodes,
    () => here.call(owner, 'PATCH', '/realm', { description: 'Of stone' }),
    () => there.try(member, 'POST', '/messages', messageTo('hall', 'too late')),
    () =>
      new Promise<void>((resolve) => {
        // The next try has checked the right when it asks who has muted the sender.
        secondLoss = sql.begin(async (locking) => {
          await locking`lock table muted_users in access exclusive mode`;
          resolve();
          const waiting = () =>
            sql`select from pg_locks where relation = 'muted_users'::regclass and not granted`;
          await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
          await changeOuter('delete');
        });
      }),
  );
  await secondLoss;
  await sql.end();
  expect(sent.body.msg).toContain('Not authorized to send');
});

test('[A4] a message that mentions all in a channel of many, while its sender leaves the group that may', async () => {
  const { owner, member } = nodes.people;
  const bots: number[] = [];
  for (let count = 0; count < 15; count += 1) {
    const bot = { full_name: `Bot ${count}`, short_name: `bot${count}` };
    bots.push(Number((await here.call(owner, 'POST', '/bots', bot)).user_id));
  }
  await open('square', [owner.id, member.id, ...bots]);
  await here.call(owner, 'PATCH', '/realm', { can_mention_many_users_group: { new: outer } });
  const send = () => there.try(member, 'POST', '/messages', messageTo('square', 'Hello, @**all**'));
  expect((await send()).status).toBe(200);
  const [, sent] = await inTurn(nodes, () => changeOuter('delete'), send);
  expect(sent.body).toMatchObject({ code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' });
});
