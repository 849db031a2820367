import { updateChannel } from '@parlance/protocol/channels/endpoints';
import {
  createGroup,
  deactivateGroup,
  getGroups,
  updateGroup,
  updateGroupMembers,
  updateSubgroups,
} from '@parlance/protocol/groups/endpoints';
import type { WireGroup } from '@parlance/protocol/groups/group';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { createUser, deactivateUser, reactivateUser } from '@parlance/protocol/users/users';
import { afterAll, expect, test } from 'vitest';
import { openRoom } from '../../testing/channels/open-room.ts';
import { startService } from '../../testing/service.ts';
import { chooseSettings } from '../../testing/settings.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, outsider } = service;

const groupsOf = async () => (await member.call(getGroups, { include_deactivated_groups: true })).user_groups;
const group = async (id: number): Promise<WireGroup> => (await groupsOf()).find((one) => one.id === id)!;
const system = async (name: string) => (await groupsOf()).find((one) => one.name === name)!.id;
const make = async (name: string, more: Partial<WireGroup> = {}): Promise<number> => {
  const { group_id } = await member.call(createGroup, {
    name,
    description: '',
    members: [member.id],
    ...more,
  });
  return group_id;
};

test('[S44] a group is renamed and described by those who manage it', async () => {
  const user_group_id = await make('painters');
  const heard = await guest.listen();
  await member.call(updateGroup, { user_group_id, name: 'decorators', description: 'Walls.' });
  expect(await heard.until((event) => event.type === 'user_group')).toMatchObject({
    op: 'update',
    group_id: user_group_id,
    data: { name: 'decorators', description: 'Walls.' },
  });
  await member.call(updateGroup, { user_group_id, name: 'Decorators' });
  expect(await group(user_group_id)).toMatchObject({ name: 'Decorators', description: 'Walls.' });
  for (const wrong of [{ name: '@x' }, { name: ' ' }, { name: 'x'.repeat(101) }, {}])
    expect((await member.refusal(updateGroup, { user_group_id, ...wrong })).code).toBe('BAD_REQUEST');
  await make('plumbers');
  expect((await member.refusal(updateGroup, { user_group_id, name: 'PLUMBERS' })).message).toMatch(
    /already exists/,
  );
  for (const player of [otherMember, guest, administrator])
    expect((await player.refusal(updateGroup, { user_group_id, name: 'mine' })).message).toBe(
      'Insufficient permission',
    );
  await owner.call(updateGroup, { user_group_id, name: 'by the owner' });
  const foreign = await outsider.refusal(updateGroup, { user_group_id, name: 'theirs' });
  const unknown = await outsider.refusal(updateGroup, { user_group_id: 2 ** 31 + 7, name: 'theirs' });
  expect([foreign.code, foreign.message]).toEqual([unknown.code, unknown.message]);
});

test('[S27] permissions change from what the caller took them to be, and to a value that is allowed', async () => {
  const user_group_id = await make('readers');
  const [nobody, members, internet] = [
    await system('role:nobody'),
    await system('role:members'),
    await system('role:internet'),
  ];
  const own = { direct_members: [member.id], direct_subgroups: [] };
  const set = (value: unknown) =>
    member.call(updateGroup, { user_group_id, can_join_group: value as { new: number } });
  await set({ new: members, old: nobody });
  expect((await group(user_group_id)).can_join_group).toBe(members);
  const mismatch = await member.refusal(updateGroup, {
    user_group_id,
    can_join_group: { new: nobody, old: nobody },
  });
  expect(mismatch).toMatchObject({ code: 'EXPECTATION_MISMATCH', details: { field_name: 'can_join_group' } });
  await set({ direct_members: [otherMember.id, member.id, member.id], direct_subgroups: [nobody] });
  expect((await group(user_group_id)).can_join_group).toEqual({
    direct_members: [member.id, otherMember.id],
    direct_subgroups: [],
  });
  await set({
    new: { direct_members: [], direct_subgroups: [members] },
    old: { direct_members: [otherMember.id, member.id], direct_subgroups: [] },
  });
  expect((await group(user_group_id)).can_join_group).toBe(members);
  for (const value of [internet, 2 ** 31 + 1, { direct_members: [outsider.id], direct_subgroups: [] }])
    expect((await member.refusal(updateGroup, { user_group_id, can_join_group: { new: value } })).code).toBe(
      'BAD_REQUEST',
    );
  await member.call(updateGroup, { user_group_id, can_manage_group: { new: nobody, old: own } });
  expect((await member.refusal(updateGroup, { user_group_id, description: 'no more' })).message).toBe(
    'Insufficient permission',
  );
});

test('no user changes a built-in group', async () => {
  const user_group_id = await system('role:moderators');
  for (const change of [{ name: 'helpers' }, { can_mention_group: { new: user_group_id } }])
    expect((await owner.refusal(updateGroup, { user_group_id, ...change })).code).toBe('BAD_REQUEST');
  expect((await owner.refusal(deactivateGroup, { user_group_id })).code).toBe('BAD_REQUEST');
});

test('a group in use is not deactivated, and the caller learns what uses it', async () => {
  const user_group_id = await make('keepers');
  const above = await make('above');
  const other = await make('other', { can_join_group: user_group_id });
  await member.call(updateSubgroups, { user_group_id: above, add: [user_group_id] });
  const open = await openRoom(service, 'keepers room', { members: [owner.id, member.id] });
  const can_send_message_group = { new: { direct_members: [owner.id], direct_subgroups: [user_group_id] } };
  await owner.call(updateChannel, { stream_id: open.id, can_send_message_group });
  const refusal = await member.refusal(deactivateGroup, { user_group_id });
  expect(refusal.code).toBe('CANNOT_DEACTIVATE_GROUP_IN_USE');
  expect(refusal.details.objections).toEqual([
    { type: 'subgroup', supergroup_ids: [above] },
    { type: 'channel', channel_id: open.id, settings: ['can_send_message_group'] },
    { type: 'user_group', group_id: other, settings: ['can_join_group'] },
  ]);
  expect((await group(user_group_id)).deactivated).toBe(false);
});

test('a group whose id is the number of another setting is not in use', async () => {
  const user_group_id = await make('numbered');
  await owner.call(updateOrganization, { waiting_period_threshold: user_group_id });
  await member.call(deactivateGroup, { user_group_id });
  expect((await group(user_group_id)).deactivated).toBe(true);
  await owner.call(updateOrganization, { waiting_period_threshold: 0 });
});

test('[V2] of a private channel that uses the group, those who do not see it learn neither id nor setting', async () => {
  const user_group_id = await make('secretive');
  const room = await openRoom(service, 'secretive room', {
    inviteOnly: true,
    members: [owner.id, otherMember.id],
  });
  await owner.call(updateChannel, { stream_id: room.id, can_send_message_group: { new: user_group_id } });
  const told = async (player: typeof member) =>
    (await player.refusal(deactivateGroup, { user_group_id })).details.objections;
  expect(await told(owner)).toEqual([
    { type: 'channel', channel_id: room.id, settings: ['can_send_message_group'] },
  ]);
  expect(await told(member)).toEqual([{ type: 'channel', settings: [] }]);
});

test('[S92] a group that nothing uses is deactivated, and comes back as it was', async () => {
  const { user_id } = await owner.call(createUser, {
    email: 'sleeper@example.com',
    password: 'correct horse battery',
    full_name: 'Sleeper',
  });
  const members = [member.id, user_id];
  const user_group_id = await make('sleepers', { members });
  const older = await guest.listen();
  const newer = await guest.listen({ client_capabilities: { include_deactivated_groups: true } });
  await member.call(deactivateGroup, { user_group_id });
  expect(await older.until((event) => event.type === 'user_group')).toMatchObject({ op: 'remove' });
  expect(await newer.until((event) => event.type === 'user_group')).toMatchObject({
    op: 'update',
    data: { deactivated: true },
  });
  expect((await member.refusal(deactivateGroup, { user_group_id })).code).toBe('BAD_REQUEST');
  expect((await member.refusal(updateGroup, { user_group_id, description: 'x' })).code).toBe('BAD_REQUEST');
  await member.call(updateGroup, { user_group_id, name: 'slept' });
  await owner.call(deactivateUser, { user_id });
  await owner.call(reactivateUser, { user_id });
  const back = { type: 'user_group', op: 'add_members', group_id: user_group_id, user_ids: [user_id] };
  expect(await newer.catchUp()).toContainEqual({ ...back, id: expect.any(Number) });
  expect(await older.catchUp()).not.toContainEqual(expect.objectContaining({ group_id: user_group_id }));
  await make('sleepers');
  await member.call(updateGroup, { user_group_id, deactivated: false });
  expect(await group(user_group_id)).toMatchObject({
    name: 'slept',
    deactivated: false,
    members,
  });
});

test('users that another person adds or removes hear of it from the notification bot', async () => {
  const user_group_id = await make('choir');
  const last = async (player: typeof member) => {
    const { messages } = await player.call(getMessages, {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'is', operand: 'dm' }],
      apply_markdown: false,
    });
    return messages.at(-1)?.content;
  };
  const before = await last(member);
  await member.call(updateGroupMembers, { user_group_id, add: [otherMember.id, guest.id] });
  const by = `@_**${member.person.fullName}|${member.id}**`;
  expect(await last(otherMember)).toBe(`${by} added you to the group @_*choir*.`);
  await member.call(updateGroup, {
    user_group_id,
    can_remove_members_group: { new: { direct_members: [member.id], direct_subgroups: [] } },
  });
  await member.call(updateGroupMembers, { user_group_id, delete: [otherMember.id, member.id] });
  expect(await last(otherMember)).toBe(`${by} removed you from the group @_*choir*.`);
  expect(await last(member)).toBe(before);
});

test('to put one or many into a group, however large, takes the same statements', async () => {
  const count = async (user_group_id: number, add: number[]) =>
    (
      await service.countStatements(() =>
        service.perform(() => member.bare.call(updateGroupMembers, { user_group_id, add, delete: [] })),
      )
    ).statements.filter((text) => /group_members/.test(text)).length;
  const [one, many] = [await make('one more'), await make('many more')];
  await count(one, [owner.id]);
  expect(await count(many, [owner.id, administrator.id, otherMember.id, guest.id])).toBe(
    await count(one, [administrator.id]),
  );
});

// Last, because the setting changes without an event.
test('a group that the organization names is not deactivated', async () => {
  const user_group_id = await make('founders');
  await chooseSettings(service.database, owner.person.organizationId, {
    can_create_groups: user_group_id,
    can_invite_users_group: { direct_members: [owner.id], direct_subgroups: [user_group_id] },
  });
  const { details } = await member.refusal(deactivateGroup, { user_group_id });
  expect(details.objections).toEqual([
    { type: 'realm', settings: ['can_create_groups', 'can_invite_users_group'] },
  ]);
});
