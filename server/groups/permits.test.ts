import { organizationPermissions } from '@parlance/protocol/permissions';
import { roles, type SystemGroup } from '@parlance/protocol/users/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import { refuseLimited } from '../db/transaction.ts';
import { Directory, foundOrganization, type Organization } from '../organization/index.ts';
import { areInSettings, checkGroupSetting, fetchUsersOfSetting, type Holder, isInSetting } from './index.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);
let files: TestDatabase;
let database: Database;
let organization: Organization;
const people: Record<string, Holder> = {};

const addUser = async (name: string, role: number, daysAgo = 100): Promise<Holder> => {
  const createdAt = new Date(now - daysAgo * day);
  const { rows } = await write<{ id: number }>`
    insert into users (organization_id, email, full_name, role, created_at)
    values (${organization.id}, ${`${name}@example.com`}, ${name}, ${role}, ${createdAt})
    returning id
  `.execute(database.query);
  return { id: rows[0]!.id, role, createdAt: createdAt.getTime(), firstSignInAt: null };
};

const addGroup = async (name: string, members: readonly Holder[], subgroups: readonly number[] = []) => {
  const { rows } = await write<{ id: number }>`
    insert into groups (organization_id, name) values (${organization.id}, ${name}) returning id
  `.execute(database.query);
  const { id } = rows[0]!;
  await write`
    insert into group_members (organization_id, group_id, user_id)
    select ${organization.id}, ${id}, * from unnest(${members.map((member) => member.id)}::int[])
  `.execute(database.query);
  await write`
    insert into group_subgroups (organization_id, group_id, subgroup_id)
    select ${organization.id}, ${id}, * from unnest(${[...subgroups]}::int[])
  `.execute(database.query);
  return id;
};

beforeAll(async () => {
  files = await createDatabase();
  database = new Database(files.connection, refuseLimited);
  const id = await foundOrganization(database, { subdomain: '', name: 'Example' });
  await write`
    update organizations set settings = '{"waiting_period_threshold": 3}', version = version + 1
  `.execute(database.query);
  organization = await new Directory(database, 'http://chat.example.org').load(id);
  people.owner = await addUser('owner', roles.owner, 1);
  people.administrator = await addUser('administrator', roles.administrator, 1);
  people.moderator = await addUser('moderator', roles.moderator, 1);
  people.member = await addUser('member', roles.member);
  people.newcomer = await addUser('newcomer', roles.member, 2);
  people.guest = await addUser('guest', roles.guest);
});

afterAll(async () => {
  await database.close();
  await files.drop();
});

const table: Record<SystemGroup, readonly string[]> = {
  'role:nobody': [],
  'role:owners': ['owner'],
  'role:administrators': ['owner', 'administrator'],
  'role:moderators': ['owner', 'administrator', 'moderator'],
  'role:fullmembers': ['owner', 'administrator', 'moderator', 'member'],
  'role:members': ['owner', 'administrator', 'moderator', 'member', 'newcomer'],
  'role:everyone': ['owner', 'administrator', 'moderator', 'member', 'newcomer', 'guest'],
  'role:internet': ['owner', 'administrator', 'moderator', 'member', 'newcomer', 'guest'],
};
const names = Object.keys(table) as SystemGroup[];
const idsOf = (who: readonly string[]) => who.map((name) => people[name]!.id);

describe('[S27] who is in a built-in group', () => {
  test.each(names)('%s, by role and age of the account, without a query', async (name) => {
    const reader = database.reader(organization.id);
    const before = database.statements;
    for (const [who, person] of Object.entries(people))
      expect(
        [
          who,
          await isInSetting({ reader, organization, actor: person, now }, organization.systemGroups[name]),
        ],
        name,
      ).toEqual([who, table[name].includes(who)]);
    expect(database.statements).toBe(before);
  });

  test.each(names)('%s lists the same people', async (name) => {
    const setting = organization.systemGroups[name];
    const reader = database.reader(organization.id);
    expect(await fetchUsersOfSetting(reader, organization, setting, now)).toEqual(idsOf(table[name]));
  });

  test.each(names)('%s as a subgroup of a group holds the same people', async (name) => {
    const outer = await addGroup(`outer ${name}`, [], [organization.systemGroups[name]]);
    const reader = database.reader(organization.id);
    for (const [who, person] of Object.entries(people))
      expect([who, await isInSetting({ reader, organization, actor: person, now }, outer)]).toEqual([
        who,
        table[name].includes(who),
      ]);
    expect(await fetchUsersOfSetting(reader, organization, outer, now)).toEqual(idsOf(table[name]));
  });

  test('a newcomer is a full member once the waiting period has passed', async () => {
    const reader = database.reader(organization.id);
    const group = organization.systemGroups['role:fullmembers'];
    expect(await isInSetting({ reader, organization, actor: people.newcomer!, now }, group)).toBe(false);
    expect(await isInSetting({ reader, organization, actor: people.newcomer!, now: now + day }, group)).toBe(
      true,
    );
  });
});

describe('[S27] groups that people made', () => {
  test('membership reaches through any depth, and a circle ends', async () => {
    const inner = await addGroup('inner', [people.guest!]);
    const middle = await addGroup('middle', [people.member!], [inner]);
    const outer = await addGroup('outer', [], [middle]);
    await write`insert into group_subgroups values (${organization.id}, ${inner}, ${outer})`.execute(
      database.query,
    );
    const reader = database.reader(organization.id);
    const answers = await Promise.all(
      Object.values(people).map((person) => isInSetting({ reader, organization, actor: person, now }, outer)),
    );
    expect(answers).toEqual([false, false, false, true, false, true]);
    expect(await fetchUsersOfSetting(reader, organization, outer, now)).toEqual(idsOf(['member', 'guest']));
  });

  test('many settings cost one statement', async () => {
    const group = await addGroup('one', [people.guest!]);
    const other = await addGroup('other', [people.member!]);
    const before = database.statements;
    const answers = await areInSettings(
      { reader: database.reader(organization.id), organization, actor: people.guest!, now },
      [
        group,
        other,
        { direct_members: [people.guest!.id], direct_subgroups: [other] },
        { direct_members: [people.owner!.id], direct_subgroups: [other, group] },
        organization.systemGroups['role:members'],
      ],
    );
    expect(answers).toEqual([true, false, true, true, false]);
    expect(database.statements).toBe(before + 1);
  });

  test('a deactivated account is in no list', async () => {
    const leaver = await addUser('leaver', roles.owner);
    const group = await addGroup('leavers', [leaver, people.owner!]);
    await write`update users set is_active = false where id = ${leaver.id}`.execute(database.query);
    const reader = database.reader(organization.id);
    expect(await fetchUsersOfSetting(reader, organization, group, now)).toEqual([people.owner!.id]);
  });
});

describe('[S27] checking a value', () => {
  const check = (
    name: keyof typeof organizationPermissions,
    value: Parameters<typeof checkGroupSetting>[3]['value'],
  ) =>
    checkGroupSetting(database.reader(organization.id), organization, organizationPermissions[name], {
      value,
    });

  test('an object with one group alone becomes its id', async () => {
    const id = organization.systemGroups['role:moderators'];
    expect(await check('can_invite_users_group', { direct_members: [], direct_subgroups: [id, id] })).toBe(
      id,
    );
    expect(await check('can_invite_users_group', { direct_members: [], direct_subgroups: [] })).toBe(
      organization.systemGroups['role:nobody'],
    );
    const owner = people.owner!.id;
    expect(
      await check('can_invite_users_group', { direct_members: [owner, owner], direct_subgroups: [id] }),
    ).toEqual({ direct_members: [owner], direct_subgroups: [id] });
  });

  test('[V9] unknown, foreign and deactivated groups and users get one answer', async () => {
    const elsewhere = await foundOrganization(database, { subdomain: 'elsewhere', name: 'Elsewhere' });
    const foreign = (await new Directory(database, 'http://chat.example.org').load(elsewhere)).systemGroups[
      'role:members'
    ];
    const gone = await addGroup('gone', []);
    await write`update groups set deactivated = true where id = ${gone}`.execute(database.query);
    for (const id of [foreign, gone, 999_999, 2 ** 40, -1])
      await expect(check('can_invite_users_group', id)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: `Invalid user group ID: ${id}`,
      });
    await expect(
      check('can_invite_users_group', { direct_members: [2 ** 40], direct_subgroups: [] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: `Invalid user ID: ${2 ** 40}` });
  });

  test.each([
    ['can_invite_users_group', 'role:everyone'],
    ['can_invite_users_group', 'role:internet'],
    ['can_create_groups', 'role:nobody'],
    ['can_access_all_users_group', 'role:moderators'],
  ] as const)('%s cannot be %s', async (setting, group) => {
    await expect(check(setting, organization.systemGroups[group])).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('SYSTEM_GROUP_REQUIRED where only a built-in group will do', async () => {
    const group = await addGroup('mine', [people.owner!]);
    await expect(check('can_create_web_public_channel_group', group)).rejects.toMatchObject({
      code: 'SYSTEM_GROUP_REQUIRED',
      details: { setting_name: 'can_create_web_public_channel_group' },
    });
  });
});
