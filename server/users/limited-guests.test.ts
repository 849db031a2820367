import {
  getSubscriptionStatus,
  getUserChannels,
  subscribe,
  unsubscribe,
} from '@parlance/protocol/channels/endpoints';
import { createGroup, getIsGroupMember } from '@parlance/protocol/groups/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { getPresences, getUserPresence, updatePresence } from '@parlance/protocol/presence';
import { register } from '@parlance/protocol/realtime';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { getUserStatus, updateOwnStatus } from '@parlance/protocol/user-status';
import { roles } from '@parlance/protocol/users/roles';
import {
  createUser,
  deactivateUser,
  getUser,
  getUserByEmail,
  getUsers,
  reactivateUser,
  updateUser,
} from '@parlance/protocol/users/users';
import { openRoom } from '@parlance/testing/channels/open-room';
import { startService } from '@parlance/testing/service';
import { chooseSettings } from '@parlance/testing/settings';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, newcomer, bot } = service;

const { systemGroups } = await service.app.service.directory.load(guest.person.organizationId);
// Set before the queues start: the snapshot law watches a new and an old client of the guest.
await chooseSettings(service.database, guest.person.organizationId, {
  can_access_all_users_group: systemGroups['role:members'],
  send_channel_events_messages: false,
});
const known = { client_capabilities: { user_list_incomplete: true } };
const seenBy = async (player = guest) =>
  (await player.call(getUsers)).members.map(({ user_id }) => user_id).sort((a, b) => a - b);
const ids = (...players: (typeof member)[]) => players.map(({ id }) => id).sort((a, b) => a - b);
const nameOf = (player: typeof member) => player.person.fullName;

test('[S91] a guest who knows no one sees bots and no other user, and gets that in a form that the client can take', async () => {
  expect(await seenBy(member)).toHaveLength(8);
  expect(await seenBy()).toEqual(ids(guest, bot));
  const newer = await guest.call(register, known);
  const usersOf = (answer: object) =>
    (answer as { realm_users: { user_id: number; full_name: string; email: string }[] }).realm_users;
  expect(usersOf(newer).map(({ user_id }) => user_id)).toEqual(ids(guest, bot));
  const older = usersOf(await guest.call(register));
  expect(older).toHaveLength(8);
  const names = older.filter(({ full_name }) => full_name === 'Unknown user').map(({ user_id }) => user_id);
  expect(names).toEqual(ids(owner, administrator, moderator, member, otherMember, newcomer));
  expect(older.find(({ user_id }) => user_id === member.id)?.email).toMatch(/^user\d+@/);
});

test('[V2] a user that the guest does not know is answered like one who does not exist', async () => {
  const unknown = await guest.refusal(getUser, { user_id: 2 ** 30 });
  for (const refusal of [
    await guest.refusal(getUser, { user_id: member.id }),
    await guest.refusal(getUserByEmail, { email: `user${member.id}@chat.example.org` }),
    await guest.refusal(getUserByEmail, { email: member.person.email }),
  ])
    expect([refusal.code, refusal.message]).toEqual([unknown.code, unknown.message]);
  expect((await guest.call(getUsers, { user_ids: [member.id, guest.id] })).members).toHaveLength(1);
  const to = (id: number) => ({ type: 'direct', to: [id], content: 'Hello' }) as const;
  const refused = await guest.refusal(sendMessage, to(member.id));
  expect(refused.message.replace(String(member.id), 'N')).toBe(
    (await guest.refusal(sendMessage, to(2 ** 30))).message.replace(String(2 ** 30), 'N'),
  );
});

test('[H19] whether an unknown user is in a group is answered as for one who does not exist', async () => {
  const ask = { user_group_id: systemGroups['role:members'], direct_member_only: false };
  expect(await otherMember.call(getIsGroupMember, { ...ask, user_id: member.id })).toMatchObject({
    is_user_group_member: true,
  });
  const unknown = await guest.refusal(getIsGroupMember, { ...ask, user_id: 2 ** 30 });
  const refused = await guest.refusal(getIsGroupMember, { ...ask, user_id: member.id });
  expect([refused.code, refused.message]).toEqual([unknown.code, unknown.message]);
});

test('[V24] who sees the address of an unknown user is shown to those who see the user', async () => {
  const [knowing, unknowing] = [await otherMember.listen(known), await guest.listen(known)];
  for (const email_address_visibility of [3, 1])
    await moderator.call(updateSettings, { email_address_visibility });
  const avatarOf = { user_id: moderator.id, avatar_source: 'J' };
  expect(await knowing.catchUp()).toContainEqual(
    expect.objectContaining({ person: expect.objectContaining(avatarOf) }),
  );
  expect(await unknowing.catchUp()).toEqual([]);
});

test('[V15] subscriptions show the guest no user that the guest does not know', async () => {
  const { id } = await openRoom(service, 'porch', { members: [guest.id, bot.id] });
  const answer = async (asked: Promise<{ code: string; message: string }>, hidden: string | number) => {
    const { code, message } = await asked;
    return [code, message.replace(String(hidden), 'N')];
  };
  for (const endpoint of [
    (user_id: number) => guest.refusal(getSubscriptionStatus, { user_id, stream_id: id }),
    (user_id: number) => guest.refusal(getUserChannels, { user_id }),
    (user_id: number) => guest.refusal(unsubscribe, { subscriptions: ['porch'], principals: [user_id] }),
    (user_id: number) =>
      guest.refusal(subscribe, { subscriptions: [{ name: 'porch' }], principals: [user_id] }),
  ])
    expect(await answer(endpoint(member.id), member.id)).toEqual(await answer(endpoint(2 ** 30), 2 ** 30));
  const byEmail = (email: string) =>
    answer(guest.refusal(unsubscribe, { subscriptions: ['porch'], principals: [email] }), email);
  expect(await byEmail(member.person.email)).toEqual(await byEmail('nobody@example.com'));
  expect(await guest.call(getSubscriptionStatus, { user_id: bot.id, stream_id: id })).toMatchObject({
    is_subscribed: true,
  });
  expect((await guest.call(getUserChannels, { user_id: bot.id })).subscribed_channel_ids).toEqual([id]);
});

test('[S170] [A1] those who share a channel with the guest are seen, sent when they come and forgotten when they leave', async () => {
  const newer = await guest.listen(known);
  const older = await guest.listen();
  await openRoom(service, 'lobby', { members: [owner.id, member.id, guest.id] });
  const met = (await newer.catchUp()).filter(({ type }) => type === 'realm_user');
  expect(met.map(({ op, person }) => [op, (person as { user_id: number }).user_id])).toEqual([
    ['add', owner.id],
    ['add', member.id],
  ]);
  expect(await seenBy()).toEqual(ids(owner, member, guest, bot));
  await owner.call(updateUser, { user_id: member.id, full_name: 'Member Renamed' });
  await owner.call(updateUser, { user_id: otherMember.id, full_name: 'Stranger Renamed' });
  const renamed = (await newer.catchUp()).filter(({ type }) => type === 'realm_user');
  expect(renamed.map(({ person }) => person)).toEqual([{ user_id: member.id, full_name: 'Member Renamed' }]);
  await older.catchUp();
  await owner.call(unsubscribe, { subscriptions: ['lobby'], principals: [member.id] });
  const lost = { user_id: member.id, full_name: 'Unknown user' };
  expect((await newer.catchUp()).filter(({ type }) => type === 'realm_user')).toMatchObject([
    { op: 'remove', person: lost },
  ]);
  expect((await older.catchUp()).filter(({ type }) => type === 'realm_user')).toMatchObject([
    { op: 'add', person: lost },
  ]);
  expect(await seenBy()).toEqual(ids(owner, guest, bot));
});

test('a direct message makes its people known to the guest, and they stay known', async () => {
  const heard = await guest.listen(known);
  await administrator.call(sendMessage, { type: 'direct', to: [guest.id], content: 'Welcome' });
  expect((await heard.catchUp()).map(({ type }) => type)).toContain('realm_user');
  expect(await seenBy()).toEqual(ids(owner, administrator, guest, bot));
  await guest.call(sendMessage, { type: 'direct', to: [administrator.id], content: 'Thank you' });
});

test('a message of an unknown user has no name', async () => {
  const heard = await guest.listen(known);
  await otherMember.call(sendMessage, {
    type: 'channel',
    to: 'lobby',
    topic: 'hello',
    content: 'Passing by',
  });
  const stranger = {
    sender_id: otherMember.id,
    sender_full_name: 'Unknown user',
    sender_email: `user${otherMember.id}@chat.example.org`,
  };
  const event = await heard.until(({ type }) => type === 'message');
  expect(event.message).toMatchObject(stranger);
  const page = { anchor: 'newest', num_before: 1, num_after: 0 } as const;
  expect((await guest.call(getMessages, page)).messages.at(-1)).toMatchObject(stranger);
  const own = (await owner.call(getMessages, page)).messages.at(-1);
  expect(own?.sender_full_name).toBe('Stranger Renamed');
  await owner.call(sendMessage, { type: 'channel', to: 'lobby', topic: 'hello', content: 'Hello' });
  const known_ = await heard.until(({ type }) => type === 'message');
  expect(known_.message).toMatchObject({ sender_full_name: nameOf(owner) });
});

test('a mention finds no user that the guest does not know', async () => {
  const mention = async (id: number, name: string) => {
    await guest.call(sendMessage, {
      type: 'channel',
      to: 'lobby',
      topic: 'hello',
      content: `@**${name}** and @**x|${id}**`,
    });
    const { messages } = await guest.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 });
    return messages.at(-1)!.content.includes('data-user-id');
  };
  expect(await mention(otherMember.id, 'Stranger Renamed')).toBe(false);
  expect(await mention(owner.id, nameOf(owner))).toBe(true);
});

test('typing of an unknown user is not shown', async () => {
  const heard = await guest.listen(known);
  await otherMember.call(sendTyping, { type: 'direct', op: 'start', to: [guest.id] });
  await administrator.call(sendTyping, { type: 'direct', op: 'start', to: [guest.id] });
  const events = (await heard.catchUp()).filter(({ type }) => type === 'typing');
  expect(events.map(({ sender }) => (sender as { user_id: number }).user_id)).toEqual([administrator.id]);
});

test('[S28] status and presence of an unknown user are not shown; meeting a user shows their status', async () => {
  const heard = await guest.listen(known);
  await moderator.call(updateOwnStatus, { status_text: 'Hidden status' });
  await administrator.call(updateOwnStatus, { status_text: 'Known status' });
  for (const player of [moderator, administrator]) await player.call(updatePresence, { status: 'active' });
  const told = await heard.catchUp();
  const about = (type: string) => told.filter((event) => event.type === type);
  expect(about('user_status').map(({ user_id }) => user_id)).toEqual([administrator.id]);
  expect(JSON.stringify(about('presence'))).not.toContain(`user${moderator.id}@`);
  expect(about('presence')).toHaveLength(1);
  const unknown = await guest.refusal(getUserStatus, { user_id: 2 ** 30 });
  expect((await guest.refusal(getUserStatus, { user_id: moderator.id })).message).toBe(unknown.message);
  expect((await guest.refusal(getUserPresence, { user_id_or_email: String(moderator.id) })).message).toBe(
    unknown.message,
  );
  const { snapshot } = await guest.listen({ ...known, slim_presence: true });
  expect(Object.keys(snapshot.user_status as object)).toEqual([String(administrator.id)]);
  expect(Object.keys(snapshot.presences as object)).not.toContain(String(moderator.id));
  const { presences } = await guest.call(getPresences);
  expect(Object.keys(presences).some((address) => address.startsWith(`user${moderator.id}@`))).toBe(false);
  await moderator.call(sendMessage, { type: 'direct', to: [guest.id], content: 'Hello' });
  expect(await heard.until(({ type }) => type === 'user_status')).toMatchObject({
    user_id: moderator.id,
    status_text: 'Hidden status',
  });
});

test('newcomers, deactivated and reactivated users, known or not', async () => {
  const { user_id } = await owner.call(createUser, {
    email: 'late@example.com',
    full_name: 'Late Member',
    password: 'a long enough password',
  });
  expect(await seenBy()).not.toContain(user_id);
  await member.call(createGroup, { name: 'pair', description: '', members: [otherMember.id, owner.id] });
  await owner.call(deactivateUser, { user_id: otherMember.id });
  await owner.call(reactivateUser, { user_id: otherMember.id });
  await owner.call(subscribe, { subscriptions: [{ name: 'lobby' }], principals: [newcomer.id] });
  expect(await seenBy()).toContain(newcomer.id);
  await owner.call(deactivateUser, { user_id: newcomer.id });
  expect(await seenBy()).toContain(newcomer.id);
  await owner.call(reactivateUser, { user_id: newcomer.id });
});

test('a guest who becomes a member sees all users at once, and the other way round', async () => {
  const heard = await guest.listen(known);
  await owner.call(updateUser, { user_id: guest.id, role: roles.member });
  await expect(heard.catchUp()).rejects.toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  expect((await seenBy()).length).toBeGreaterThan(8);
  const again = await guest.listen(known);
  await owner.call(updateUser, { user_id: guest.id, role: roles.guest });
  await expect(again.catchUp()).rejects.toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  expect(await seenBy()).not.toContain(otherMember.id);
});

test('[S170] another choice of the organization holds at once', async () => {
  const queue = await guest.listen(known);
  const everyone = systemGroups['role:everyone'];
  await owner.call(updateOrganization, { can_access_all_users_group: { new: everyone } });
  await expect(queue.catchUp()).rejects.toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  expect(await seenBy()).toContain(otherMember.id);
  const open = await guest.listen(known);
  await owner.call(updateUser, { user_id: otherMember.id, full_name: 'Seen By All' });
  expect((await open.catchUp()).map(({ type }) => type)).toContain('realm_user');
  const members = systemGroups['role:members'];
  await owner.call(updateOrganization, { can_access_all_users_group: { new: members, old: everyone } });
  const again = await guest.listen(known);
  await owner.call(updateUser, { user_id: otherMember.id, full_name: 'Seen By Some' });
  expect((await again.catchUp()).map(({ type }) => type)).not.toContain('realm_user');
});
