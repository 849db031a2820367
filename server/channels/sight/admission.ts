/**
 * Visibility of private channels by permission: administering shows a channel; subscribing oneself or others
 * also opens it. The channel's row stores the result, so it changes only with an event. Hourly upkeep finds
 * users who became full members.
 */
import { isDeepStrictEqual } from 'node:util';
import type { GroupSetting } from '@parlance/protocol/codec';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import { roles, type SystemGroup, systemGroups } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { lockGroups } from '../../groups/index.ts';
import { type Organization, settingOf } from '../../organization/index.ts';
import { type Channel, channelColumns } from '../channel.ts';
import { admitting, permissionOf } from '../permissions/permissions.ts';

export interface Admission {
  readonly seers: readonly number[];
  readonly readers: readonly number[];
  readonly seerRole: number;
  readonly readerRole: number;
}

type Governed = Pick<Channel, 'id' | 'inviteOnly' | 'permissions' | 'creatorId'>;

const nobody: Admission = { seers: [], readers: [], seerRole: 0, readerRole: 0 };
const showing: readonly ChannelPermission[] = [...admitting, 'can_administer_channel_group'];
const roleNames = (Object.keys(systemGroups) as SystemGroup[]).filter(
  (name) => systemGroups[name] !== null && name !== 'role:fullmembers',
);

export const isShowing = (name: string): boolean => (showing as readonly string[]).includes(name);

const membersOf = (setting: GroupSetting) => (typeof setting === 'number' ? [] : setting.direct_members);
const groupsOf = (setting: GroupSetting) =>
  typeof setting === 'number' ? [setting] : setting.direct_subgroups;

const namedBy = (organization: Organization, channel: Governed) => {
  const settings = showing.map((name) => permissionOf(organization, channel, name));
  return { groups: settings.flatMap(groupsOf), members: settings.flatMap(membersOf) };
};

interface Expanded {
  readonly users: readonly number[];
  readonly role: number;
}

/** Resolves groups to roles and users, including subgroups. One statement; none for built-in groups. */
const expandGroups = async (
  transaction: Transaction,
  organization: Organization,
  asked: readonly number[],
): Promise<ReadonlyMap<number, Expanded>> => {
  const expanded = new Map<number, Expanded>([
    [organization.systemGroups['role:nobody'], { users: [], role: 0 }],
  ]);
  for (const name of roleNames)
    expanded.set(organization.systemGroups[name], {
      users: [],
      role: Math.min(systemGroups[name]!, roles.member),
    });
  const groups = [...new Set(asked)].filter((id) => !expanded.has(id));
  if (groups.length === 0) return expanded;
  const aged = organization.systemGroups['role:fullmembers'];
  const { rows } = await read<Expanded & { root: number }>`
    with recursive inside (root, id) as (
      select g, g from unnest(${groups}::int[]) g
      union
      select i.root, s.subgroup_id from inside i
      join group_subgroups s on s.organization_id = ${organization.id} and s.group_id = i.id
    )
    select i.root, coalesce(max(case when i.id = ${aged} then ${roles.moderator} else r.role end), 0)::int as role,
      array(
        select u.id from inside j
        join group_members b on b.organization_id = ${organization.id} and b.group_id = j.id
        join users u on u.organization_id = b.organization_id and u.id = b.user_id
        where j.root = i.root and u.role <= ${roles.member}
        union
        select u.id from users u
        where u.organization_id = ${organization.id} and u.role = ${roles.member}
          and coalesce(u.first_sign_in_at, u.created_at)
            <= now() - make_interval(days => ${settingOf(organization, 'waiting_period_threshold')}::int)
          and exists (select from inside j where j.root = i.root and j.id = ${aged})
        order by 1
      ) as users
    from inside i left join unnest(
      ${roleNames.map((name) => organization.systemGroups[name])}::int[],
      ${roleNames.map((name) => Math.min(systemGroups[name]!, roles.member))}::int[]
    ) as r (id, role) on r.id = i.id
    group by i.root
  `.execute(transaction.query);
  for (const { root, users, role } of rows) expanded.set(root, { users, role });
  return expanded;
};

/** Guests see private channels only as subscribers. */
const fetchNoGuests = async (
  transaction: Transaction,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await read<{ id: number }>`
    select id from users where organization_id = ${transaction.organizationId} and id = any(${[...new Set(ids)]}::int[])
      and role <= ${roles.member}
  `.execute(transaction.query);
  return new Set(rows.map((row) => row.id));
};

/** Returns admissions by channel id; public channels need none. */
export const fetchAdmissions = async (
  transaction: Transaction,
  organization: Organization,
  channels: readonly Governed[],
): Promise<ReadonlyMap<number, Admission>> => {
  const hidden = channels.filter((channel) => channel.inviteOnly);
  const named = hidden.map((channel) => namedBy(organization, channel));
  const [groups, people] = [
    await expandGroups(
      transaction,
      organization,
      named.flatMap((one) => one.groups),
    ),
    await fetchNoGuests(
      transaction,
      named.flatMap((one) => one.members),
    ),
  ];
  const admit = (channel: Governed, names: readonly ChannelPermission[]) => {
    const settings = names.map((name) => permissionOf(organization, channel, name));
    const expanded = settings.flatMap(groupsOf).flatMap((id) => groups.get(id) ?? []);
    const users = [
      ...settings.flatMap(membersOf).filter((id) => people.has(id)),
      ...expanded.flatMap((one) => one.users),
    ];
    return {
      users: [...new Set(users)].sort((one, other) => one - other),
      role: Math.max(0, ...expanded.map((one) => one.role)),
    };
  };
  return new Map(
    channels.map((channel) => {
      if (!channel.inviteOnly) return [channel.id, nobody];
      const [seeing, reading] = [admit(channel, showing), admit(channel, admitting)];
      return [
        channel.id,
        { seers: seeing.users, seerRole: seeing.role, readers: reading.users, readerRole: reading.role },
      ];
    }),
  );
};

/** The caller has locked the channels. */
export const storeAdmissions = async (
  transaction: Transaction,
  admissions: ReadonlyMap<number, Admission>,
): Promise<void> => {
  const rows = [...admissions].map(([id, one]) => ({ id, ...one }));
  if (rows.length === 0) return;
  await write`
    update channels c set seers = a.seers, readers = a.readers, seer_role = a."seerRole", reader_role = a."readerRole"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as a(id int, seers int[], readers int[], "seerRole" int, "readerRole" int)
    where c.organization_id = ${transaction.organizationId} and c.id = a.id
  `.execute(transaction.query);
};

type Stored = Channel & Admission;

const fetchPrivate = async (transaction: Transaction): Promise<Governed[]> => {
  const { rows } = await read<Governed>`
    select c.id, c.invite_only as "inviteOnly", c.permissions, c.creator_id as "creatorId" from channels c
    where c.organization_id = ${transaction.organizationId} and c.invite_only
  `.execute(transaction.query);
  return rows;
};

const lockStored = async (transaction: Transaction, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await read<Stored>`
    select ${sql.raw(channelColumns)}, c.readers, c.reader_role as "readerRole" from channels c
    where c.organization_id = ${transaction.organizationId} and c.id = any(${ids}::int[]) and c.invite_only
    order by c.id for no key update of c
  `.execute(transaction.query);
  return rows;
};

export interface Turned {
  readonly before: Channel;
  readonly after: Channel;
}

/** Built-in groups are left out: they follow from roles. */
const isTouched = (organization: Organization, channel: Governed, users: readonly number[]): boolean => {
  const { groups, members } = namedBy(organization, channel);
  const fixed = new Set([
    organization.systemGroups['role:nobody'],
    ...roleNames.map((name) => organization.systemGroups[name]),
  ]);
  return groups.some((id) => !fixed.has(id)) || members.some((id) => users.includes(id));
};

/**
 * Updates private channels after changed groups or roles. Returns those whose visibility changed, for the
 * caller to emit.
 */
export const refreshAdmissions = async (
  transaction: Transaction,
  organization: Organization,
  users: readonly number[],
): Promise<Turned[]> => {
  await lockGroups(transaction);
  const touched = (await fetchPrivate(transaction)).filter((channel) =>
    isTouched(organization, channel, users),
  );
  if (touched.length === 0) return [];
  const locked = await lockStored(
    transaction,
    touched.map((channel) => channel.id),
  );
  const admissions = await fetchAdmissions(transaction, organization, locked);
  const changed = locked.filter(({ id, seers, readers, seerRole, readerRole }) => {
    return !isDeepStrictEqual({ seers, readers, seerRole, readerRole }, admissions.get(id));
  });
  await storeAdmissions(transaction, new Map(changed.map(({ id }) => [id, admissions.get(id)!])));
  return changed.map((before) => ({ before, after: { ...before, ...admissions.get(before.id) } }));
};

/** Stores admissions of imported channels. Emits nothing. */
export const settleAdmissions = async (transaction: Transaction, organization: Organization): Promise<void> =>
  storeAdmissions(
    transaction,
    await fetchAdmissions(transaction, organization, await fetchPrivate(transaction)),
  );
