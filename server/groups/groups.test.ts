import { capabilityNames } from '@parlance/protocol/capabilities';
import {
  createGroup,
  getGroupMembers,
  getGroups,
  getIsGroupMember,
  getSubgroups,
  updateGroupMembers,
  updateSubgroups,
} from '@parlance/protocol/groups/endpoints';
import { userGroupUpdate, type WireGroup } from '@parlance/protocol/groups/group';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../../testing/service.ts';
import { write } from '../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, newcomer, bot, outsider } = service;

const groupsOf = async (player = member) => (await player.call(getGroups)).user_groups;
const named = async (name: string): Promise<WireGroup> => {
  const group = (await groupsOf()).find((one) => one.name === name);
  if (group === undefined) throw new Error(`no group ${name}`);
  return group;
};
const make = async (name: string, members: readonly number[] = []): Promise<number> => {
  const made = await owner.bare.call(createGroup, { name, description: '', members: [...members] });
  return made.group_id;
};

test('[S27] members of the built-in groups follow from roles', async () => {
  const members = async (name: string) => (await named(name)).members;
  expect(await members('role:owners')).toEqual([owner.id]);
  expect(await members('role:administrators')).toEqual([administrator.id]);
  expect(await members('role:moderators')).toEqual([moderator.id]);
  expect(await members('role:members')).toEqual([member.id, otherMember.id, newcomer.id, bot.id]);
  expect(await members('role:everyone')).toEqual([guest.id]);
  expect(await members('role:nobody')).toEqual([]);
  const nobody = await named('role:nobody');
  const everyone = await named('role:everyone');
  expect(everyone).toMatchObject({
    is_system_group: true,
    date_created: null,
    creator_id: null,
    can_mention_group: nobody.id,
    can_leave_group: nobody.id,
    direct_subgroup_ids: [(await named('role:members')).id],
  });
  const { members: all } = await guest.call(getGroupMembers, { user_group_id: everyone.id });
  expect(all).toEqual(
    [owner, administrator, moderator, member, otherMember, guest, newcomer, bot].map(({ id }) => id),
  );
  const asked = { user_group_id: everyone.id, direct_member_only: true };
  expect((await guest.call(getGroupMembers, asked)).members).toEqual([guest.id]);
});

test('[S44] a group that a member makes', async () => {
  const hears = await guest.listen();
  const before = Math.floor(service.clock.now() / 1000);
  const { group_id } = await member.call(createGroup, {
    name: ' gardeners ',
    description: 'Those who dig.',
    members: [member.id, guest.id],
  });
  const everyone = (await named('role:everyone')).id;
  const nobody = (await named('role:nobody')).id;
  const creator = { direct_members: [member.id], direct_subgroups: [] };
  const group = await named('gardeners');
  expect(group.date_created).toBeGreaterThanOrEqual(before);
  expect(group.date_created).toBeLessThanOrEqual(Math.floor(service.clock.now() / 1000));
  const expected = {
    id: group_id,
    name: 'gardeners',
    description: 'Those who dig.',
    date_created: group.date_created,
    creator_id: member.id,
    members: [member.id, guest.id],
    direct_subgroup_ids: [],
    is_system_group: false,
    deactivated: false,
    can_add_members_group: creator,
    can_manage_group: creator,
    can_join_group: nobody,
    can_leave_group: everyone,
    can_mention_group: everyone,
    can_remove_members_group: nobody,
  };
  expect(group).toEqual(expected);
  const heard = await hears.until((event) => event.type === 'user_group');
  expect(heard).toMatchObject({ op: 'add', group: expected });
});

test('names are unique without regard to case, and must not look like something else', async () => {
  await make('Cooks');
  for (const name of ['cooks', '', '  ', '@cooks', 'role:cooks', 'user:1', 'x'.repeat(101)])
    await expect(owner.bare.call(createGroup, { name, description: '', members: [] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
});

test('guests make no groups', async () => {
  expect(
    await guest.refusal(createGroup, { name: 'guests', description: '', members: [guest.id] }),
  ).toMatchObject({ code: 'BAD_REQUEST', message: 'Insufficient permission' });
});

test('[V9] users and groups of another organization are as if they did not exist', async () => {
  const stranger = await owner.refusal(createGroup, {
    name: 'mixed',
    description: '',
    members: [outsider.id],
  });
  expect(stranger).toMatchObject({ code: 'BAD_REQUEST', message: `Invalid user ID: ${outsider.id}` });
  const id = await make('ours', [member.id]);
  const unknown = await outsider.refusal(getGroupMembers, { user_group_id: 2 ** 31 + 5 });
  for (const refusal of [
    await outsider.refusal(getGroupMembers, { user_group_id: id }),
    await outsider.refusal(getIsGroupMember, { user_group_id: id, user_id: outsider.id }),
    await outsider.refusal(getSubgroups, { user_group_id: id }),
    await outsider.refusal(updateGroupMembers, { user_group_id: id, add: [outsider.id] }),
    await outsider.refusal(updateSubgroups, { user_group_id: id, add: [1] }),
  ])
    expect([refusal.code, refusal.message]).toEqual([unknown.code, unknown.message]);
  expect((await groupsOf(outsider)).map(({ name }) => name)).not.toContain('ours');
});

test('members come and go, and all users get the events', async () => {
  const id = await make('bakers', [member.id]);
  const hears = await guest.listen();
  await owner.call(updateGroupMembers, { user_group_id: id, add: [guest.id], delete: [member.id] });
  expect(await hears.until((event) => event.op === 'add_members')).toMatchObject({
    group_id: id,
    user_ids: [guest.id],
  });
  expect((await named('bakers')).members).toEqual([guest.id]);
  const isMember = async (user_id: number) =>
    (await guest.call(getIsGroupMember, { user_group_id: id, user_id })).is_user_group_member;
  expect([await isMember(guest.id), await isMember(member.id)]).toEqual([true, false]);
  for (const wrong of [{ add: [guest.id] }, { delete: [member.id] }, {}])
    expect(await owner.refusal(updateGroupMembers, { user_group_id: id, ...wrong })).toMatchObject({
      code: 'BAD_REQUEST',
    });
});

const refused = { message: 'Insufficient permission' };

test('who may join and add is what the group says', async () => {
  const { group_id: user_group_id } = await owner.call(createGroup, {
    name: 'open',
    description: '',
    members: [],
    can_join_group: (await named('role:members')).id,
  });
  await member.call(updateGroupMembers, { user_group_id, add: [member.id] });
  for (const [player, id] of [
    [member, otherMember.id],
    [guest, guest.id],
  ] as const)
    expect(await player.refusal(updateGroupMembers, { user_group_id, add: [id] })).toMatchObject(refused);
});

test('who may leave and remove is what the group says', async () => {
  const nobody = (await named('role:nobody')).id;
  const body = { description: '', members: [member.id, guest.id] };
  const kept = await owner.call(createGroup, { ...body, name: 'kept', can_leave_group: nobody });
  const left = await owner.call(createGroup, { ...body, name: 'left' });
  const leave = (group_id: number) => ({ user_group_id: group_id, delete: [member.id] });
  expect(await member.refusal(updateGroupMembers, leave(kept.group_id))).toMatchObject(refused);
  await member.call(updateGroupMembers, leave(left.group_id));
  const other = { user_group_id: left.group_id, delete: [guest.id] };
  expect(await member.refusal(updateGroupMembers, other)).toMatchObject(refused);
});

test('no user changes who is in a built-in group but by changing roles', async () => {
  const user_group_id = (await named('role:moderators')).id;
  expect((await owner.refusal(updateGroupMembers, { user_group_id, add: [member.id] })).code).toBe(
    'BAD_REQUEST',
  );
});

test('subgroups never form a circle, whichever user closes it at the same time', async () => {
  const outer = await make('outer');
  const middle = await make('middle', [member.id]);
  const inner = await make('inner', [guest.id]);
  await owner.call(updateSubgroups, { user_group_id: outer, add: [middle] });
  await owner.call(updateSubgroups, { user_group_id: middle, add: [inner] });
  expect((await guest.call(getSubgroups, { user_group_id: outer })).subgroups).toEqual([middle, inner]);
  const direct = { user_group_id: outer, direct_subgroup_only: true };
  expect((await guest.call(getSubgroups, direct)).subgroups).toEqual([middle]);
  for (const [group, added] of [
    [inner, outer],
    [inner, inner],
  ] as const)
    expect((await owner.refusal(updateSubgroups, { user_group_id: group, add: [added] })).message).toMatch(
      /already a subgroup of one of/,
    );
  const one = await make('one');
  const other = await make('other');
  const both = await service.perform(() =>
    Promise.allSettled([
      owner.bare.call(updateSubgroups, { user_group_id: one, add: [other] }),
      owner.bare.call(updateSubgroups, { user_group_id: other, add: [one] }),
    ]),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('[S92] deactivated groups are for clients that ask for them', async () => {
  const id = await make('retired', [member.id]);
  const { organizationId } = service.people.owner;
  const all = Object.fromEntries(capabilityNames.map((name) => [name, true]));
  const newer = await member.listen({ client_capabilities: all });
  const older = await member.listen();
  const set = (deactivated: boolean) =>
    service.perform(async () => {
      const group = { ...(await named('retired')), deactivated };
      await service.database.transact(organizationId, undefined, async (transaction) => {
        await write`update groups set deactivated = ${deactivated} where id = ${id}`.execute(
          transaction.query,
        );
        transaction.emit(userGroupUpdate.of({ group_id: id, data: { deactivated }, group }), {
          everyone: true,
        });
      });
    });
  await set(true);
  expect(await newer.until((event) => event.type === 'user_group')).toMatchObject({
    op: 'update',
    group_id: id,
    data: { deactivated: true },
  });
  expect(await older.until((event) => event.type === 'user_group')).toMatchObject({
    op: 'remove',
    group_id: id,
  });
  expect((await groupsOf()).map((group) => group.id)).not.toContain(id);
  const { user_groups } = await member.call(getGroups, { include_deactivated_groups: true });
  expect(user_groups.find((group) => group.id === id)).toMatchObject({ deactivated: true });
  const again = await member.listen({ client_capabilities: all });
  const shown = again.snapshot.realm_user_groups as WireGroup[];
  expect(shown.map((group) => group.id)).toContain(id);
  const asBefore = await member.listen();
  expect((asBefore.snapshot.realm_user_groups as WireGroup[]).map((group) => group.id)).not.toContain(id);
  expect((await owner.refusal(updateGroupMembers, { user_group_id: id, add: [guest.id] })).code).toBe(
    'BAD_REQUEST',
  );
});

test('the list of groups is one statement, and cheap with ten thousand users', async () => {
  await write`
    insert into users (organization_id, email, full_name, role, changed)
    select ${service.people.owner.organizationId}, 'crowd' || n || '@example.com', 'Crowd', 400,
      1 + (select max(changed) from users)
    from generate_series(1, 10000) n
  `.execute(service.database.query);
  await groupsOf();
  const before = process.cpuUsage();
  const { result, statements } = await service.countStatements(() => groupsOf());
  const took = process.cpuUsage(before).user / 1000;
  expect(result.find((group) => group.name === 'role:members')?.members.length).toBeGreaterThan(10_000);
  expect(statements.filter((text) => text.includes('group_subgroups'))).toHaveLength(1);
  expect(statements.length).toBeLessThanOrEqual(2);
  expect(took).toBeLessThan(1000);
});
