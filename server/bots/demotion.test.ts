import { createBot, updateBot } from '@parlance/protocol/bots/endpoints';
import { getSubscribers, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { createGroup, getGroupMembers, updateGroupMembers } from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { roles } from '@parlance/protocol/users/roles';
import { getOwnUser, getUser, updateUser } from '@parlance/protocol/users/users';
import { openRoom } from '@parlance/testing/channels/open-room';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember } = service;

let made = 0;
const make = async (player: Player) => {
  made += 1;
  const { user_id, api_key } = await player.call(createBot, {
    full_name: `Errand ${made}`,
    short_name: `errand${made}`,
  });
  const { url } = player.person;
  const credentials = { email: `errand${made}-bot@chat.example.org`, apiKey: api_key };
  const client = createClient({ url, transport: injecting(() => service.app.http), credentials });
  return { id: user_id, client };
};
const roleOf = async (user_id: number) => (await owner.call(getUser, { user_id })).user.role;

test('[H17] a bot is lowered with its owner, its key opens nothing further, and every client gets the event', async () => {
  const bot = await make(administrator);
  await owner.call(updateBot, { bot_id: bot.id, role: roles.administrator });
  const name = (text: string) => bot.client.call(updateUser, { user_id: otherMember.id, full_name: text });
  await name('Named By The Bot');
  const { client: _, ...plain } = await make(administrator);
  const listening = await member.listen({ event_types: ['realm_user'] });
  await owner.call(updateUser, { user_id: administrator.id, role: roles.member });
  expect(await roleOf(bot.id)).toBe(roles.member);
  expect((await bot.client.call(getOwnUser)).role).toBe(roles.member);
  await expect(name('Named Again')).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
  expect((await listening.catchUp()).map(({ person }) => person)).toEqual([
    { user_id: administrator.id, role: roles.member },
    { user_id: bot.id, role: roles.member },
  ]);
  expect(await roleOf(plain.id)).toBe(roles.member);
  await owner.call(updateUser, { user_id: administrator.id, role: roles.administrator });
  // Promoting the owner again does not promote bots.
  expect(await roleOf(bot.id)).toBe(roles.member);
});

test('[H17] bots of a person who becomes a guest become guests, and leave the built-in groups', async () => {
  const bot = await make(otherMember);
  const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);
  const inMembers = async () =>
    (await owner.call(getGroupMembers, { user_group_id: systemGroups['role:members'] })).members;
  expect(await inMembers()).toContain(bot.id);
  await owner.call(updateUser, { user_id: otherMember.id, role: roles.guest });
  expect(await roleOf(bot.id)).toBe(roles.guest);
  expect(await inMembers()).not.toContain(bot.id);
  await otherMember.refusal(createBot, { full_name: 'More', short_name: 'more' });
  await owner.call(updateUser, { user_id: otherMember.id, role: roles.member });
});

test('[H17] a bot that gets another owner may do no more than that owner', async () => {
  const bot = await make(administrator);
  await owner.call(updateBot, { bot_id: bot.id, role: roles.administrator });
  await administrator.call(updateBot, { bot_id: bot.id, bot_owner_id: member.id, role: roles.administrator });
  expect(await roleOf(bot.id)).toBe(roles.member);
  // An administrator's grant to a bot ends when its owner changes.
  await administrator.call(updateBot, { bot_id: bot.id, role: roles.moderator });
  expect(await roleOf(bot.id)).toBe(roles.moderator);
  await member.call(updateBot, { bot_id: bot.id, bot_owner_id: otherMember.id });
  expect(await roleOf(bot.id)).toBe(roles.member);
});

test('[H17] a person who lost the permission to make bots makes none', async () => {
  const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);
  await owner.call(updateOrganization, {
    can_create_bots_group: { new: systemGroups['role:administrators'] },
  });
  await make(administrator);
  await owner.call(updateUser, { user_id: administrator.id, role: roles.member });
  expect((await administrator.refusal(createBot, { full_name: 'No', short_name: 'no' })).message).toBe(
    'Insufficient permission',
  );
  await owner.call(updateOrganization, { can_create_bots_group: { new: systemGroups['role:members'] } });
});

test('[H17] a person who leaves a private channel does not read on through a bot that they brought there', async () => {
  const bot = await make(member);
  const other = await make(otherMember);
  const members = [owner.id, member.id, bot.id, other.id];
  const closed = await openRoom(service, 'council', { inviteOnly: true, members });
  const open = await openRoom(service, 'market', { members });
  const subscribers = async (stream_id: number) =>
    (await owner.call(getSubscribers, { stream_id })).subscribers.sort((a, b) => a - b);
  expect(await subscribers(closed.id)).toEqual([...members].sort((a, b) => a - b));
  for (const { name } of [closed, open])
    await owner.call(unsubscribe, { subscriptions: [name], principals: [member.id] });
  // A bot stays in channels that its owner never joined: other members let it in.
  expect(await subscribers(closed.id)).toEqual([owner.id, other.id].sort((a, b) => a - b));
  expect(await subscribers(open.id)).toEqual([owner.id, bot.id, other.id].sort((a, b) => a - b));
});

test('[H17] bots leave a group with their owner, and with it the permissions that it gives', async () => {
  const bot = await make(member);
  const other = await make(otherMember);
  const { group_id: user_group_id } = await owner.call(createGroup, {
    name: 'keyholders',
    description: '',
    members: [member.id, bot.id, other.id],
  });
  await owner.call(updateGroupMembers, { user_group_id, delete: [member.id] });
  expect((await owner.call(getGroupMembers, { user_group_id })).members).toEqual([other.id]);
});
