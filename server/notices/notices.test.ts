import { subscribe } from '@parlance/protocol/channels/endpoints';
import { createGroup, updateGroupMembers } from '@parlance/protocol/groups/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { createUser, deactivateUser, getUser, getUsers, updateUser } from '@parlance/protocol/users/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Player } from '../../testing/player.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { read, write } from '../db/sql.ts';
import { doNotify } from './index.ts';

let service: TestService;
let lobby: number;

/** Set before clients register: no event describes it. */
const announceIn = async (name: string): Promise<number> => {
  const { owner, member, database } = service;
  await owner.bare.call(subscribe, { subscriptions: [{ name }], principals: [owner.id, member.id] });
  const { rows } = await write<{ id: number }>`
    update organizations o set version = version + 1,
      settings = settings || jsonb_build_object('signup_announcements_stream_id', c.id)
    from channels c
    where o.id = ${owner.person.organizationId} and c.organization_id = o.id and c.name = ${name}
    returning c.id
  `.execute(database.query);
  return rows[0]!.id;
};

beforeAll(async () => {
  service = await startService();
  lobby = await announceIn('lobby');
});
afterAll(() => service.close());

interface Registered {
  readonly cross_realm_bots: readonly { readonly user_id: number }[];
  readonly realm_users: readonly { readonly user_id: number }[];
  readonly realm_user_groups: readonly { readonly members: readonly number[] }[];
}

const registered = async (player: Player): Promise<Registered> =>
  (await player.call(register, {})) as unknown as Registered;

const botOf = async (bot: string): Promise<number> => {
  const { rows } = await read<{ id: number }>`
    select id from users where organization_id = ${service.people.owner.organizationId} and system_bot = ${bot}
  `.execute(service.database.query);
  return rows[0]!.id;
};

test('every organization has its bots, which clients find in cross_realm_bots alone', async () => {
  const { member, outsider } = service;
  const snapshot = await registered(member);
  expect(snapshot.cross_realm_bots).toMatchObject([
    { full_name: 'Notification Bot', is_bot: true, is_system_bot: true, bot_owner_id: null, is_active: true },
    { full_name: 'Email Gateway', is_bot: true, is_system_bot: true },
    { full_name: 'Welcome Bot', is_bot: true, is_system_bot: true },
  ]);
  const ids = snapshot.cross_realm_bots.map((bot) => bot.user_id);
  const elsewhere = await registered(outsider);
  for (const bot of elsewhere.cross_realm_bots) expect(ids).not.toContain(bot.user_id);

  expect(snapshot.realm_users.length).toBeGreaterThan(5);
  expect(snapshot.realm_users.some((user) => ids.includes(user.user_id))).toBe(false);
  const { members } = await member.call(getUsers, {});
  expect(members.some((user) => ids.includes(user.user_id))).toBe(false);
  expect((await member.call(getUsers, { user_ids: ids })).members).toEqual([]);
  expect(snapshot.realm_user_groups.some((group) => group.members.some((id) => ids.includes(id)))).toBe(
    false,
  );
  // Readers of its messages can fetch the bot.
  expect((await member.call(getUser, { user_id: ids[0]! })).user.is_system_bot).toBe(true);
});

test('[V10] no user changes, deactivates, subscribes or enlists the service itself', async () => {
  const { owner } = service;
  const id = await botOf('notification');
  await owner.refusal(updateUser, { user_id: id, full_name: 'Mine now' });
  await owner.refusal(deactivateUser, { user_id: id });
  await owner.refusal(subscribe, { subscriptions: [{ name: 'captive' }], principals: [id] });
  await owner.refusal(createGroup, { name: 'captives', description: '', members: [id] });
  const { group_id } = await owner.call(createGroup, { name: 'free', description: '', members: [] });
  await owner.refusal(updateGroupMembers, { user_group_id: group_id, add: [id] });
});

test('direct messages to a bot of the service are accepted', async () => {
  const id = await botOf('notification');
  const { id: sent } = await service.member.call(sendMessage, {
    type: 'direct',
    to: [id],
    content: 'Thanks!',
  });
  const { messages } = await service.member.call(getMessages, { anchor: sent, num_before: 0, num_after: 0 });
  expect(messages[0]).toMatchObject({ id: sent, content: '<p>Thanks!</p>' });
});

test('a new user is announced where the organization wants it, in the same commit', async () => {
  const { owner, member } = service;
  const listening = await member.listen({
    event_types: ['message', 'realm_user'],
    apply_markdown: true,
  });
  const newcomer = { email: 'recruit@example.com', password: 'correct horse', full_name: 'Rita Recruit' };
  const { user_id } = await owner.call(createUser, newcomer);
  const events = await listening.catchUp();
  expect(events).toMatchObject([
    { type: 'realm_user', op: 'add' },
    {
      type: 'message',
      flags: [],
      message: {
        sender_full_name: 'Notification Bot',
        stream_id: lobby,
        subject: 'signups',
        client: 'Internal',
        content: `<p><span class="user-mention silent" data-user-id="${user_id}">Rita Recruit</span> has joined this organization.</p>`,
      },
    },
  ]);
  await owner.refusal(createUser, newcomer);
  expect(await listening.catchUp()).toEqual([]);
});

test('notices to many people and channels take as many statements as one', async () => {
  const { owner, member, otherMember, moderator } = service;
  const organization = await service.app.service.directory.load(owner.person.organizationId);
  const send = (people: readonly number[]) =>
    service.countStatements(() =>
      service.perform(() =>
        service.database.transact(organization.id, undefined, (transaction) =>
          doNotify(
            transaction,
            organization,
            service.clock.now(),
            people.map((id) => ({ to: { userIds: [id] }, content: 'A notice.', from: 'welcome' as const })),
          ),
        ),
      ),
    );
  const listening = await member.listen({ event_types: ['message'] });
  await send([owner.id]);
  const only = (statements: readonly string[]) =>
    statements.filter((text) => /insert into/.test(text)).length;
  const one = only((await send([moderator.id])).statements);
  const many = only((await send([member.id, otherMember.id, service.guest.id])).statements);
  expect(many).toBe(one);
  const events = await listening.catchUp();
  expect(events).toMatchObject([{ message: { sender_full_name: 'Welcome Bot', type: 'private' } }]);
});

test('a notice that cannot reach anybody is not sent', async () => {
  const { owner } = service;
  const organization = await service.app.service.directory.load(owner.person.organizationId);
  const count = async () =>
    (
      await read<{ count: number }>`select count(*)::int as count from messages`.execute(
        service.database.query,
      )
    ).rows[0]!.count;
  const before = await count();
  await service.database.transact(organization.id, undefined, (transaction) =>
    doNotify(transaction, organization, service.clock.now(), [
      { to: { channelId: 2_000_000, topic: 'nowhere' }, content: 'Nobody reads this.' },
      { to: { userIds: [service.outsider.id] }, content: 'Nor this.' },
    ]),
  );
  expect(await count()).toBe(before);
});
