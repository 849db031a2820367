/**
 * Events about users where guests see only some. Runs under the log's lock at the end of a transaction, so
 * acquaintance is decided at the entries' position [S170].
 */
import type { StoredEvent } from '@parlance/protocol/event';
import { userGroupRemoveMembers } from '@parlance/protocol/groups/group';
import { roles } from '@parlance/protocol/users/roles';
import { userAdded, userRemoved } from '@parlance/protocol/users/users';
import { sql } from 'kysely';
import { read, write } from '../db/sql.ts';
import type { LockedReader, Narrowing } from '../db/transaction.ts';
import type { Audience } from '../events/audience.ts';
import type { LogEntry } from '../events/entry.ts';
import { groupBy } from '../frame/group-by.ts';
import type { Directory, Organization } from '../organization/index.ts';
import { placeholderOf, unknownName } from './acquaintance.ts';
import { emailSeenBy, mayUseGravatar, renderUser } from './render.ts';
import { profiledColumns, type User } from './user.ts';

/** A guest who meets more users at once registers again. */
const mostMeetings = 200;

/** Undefined for bots, known by all guests. */
type Knowers = ReadonlyMap<number, readonly number[] | undefined>;

const fetchKnowers = async (
  { organizationId, query }: LockedReader,
  users: readonly number[],
): Promise<Knowers> => {
  if (users.length === 0) return new Map();
  const { rows } = await read<{ id: number; isBot: boolean; guests: number[] }>`
    select u.id, u.is_bot as "isBot", array(
      select u.id
      union
      select other.user_id from memberships own
      join memberships other on other.organization_id = own.organization_id
        and other.recipient_id = own.recipient_id and other."left" is null
      join users g on g.organization_id = other.organization_id and g.id = other.user_id
        and g.role = ${roles.guest}
      where own.organization_id = u.organization_id and own.user_id = u.id and own."left" is null
      order by 1
    ) as guests
    from users u where u.organization_id = ${organizationId} and u.id = any(${users}::int[])
  `.execute(query);
  return new Map(rows.map(({ id, isBot, guests }) => [id, isBot ? undefined : guests]));
};

const narrowed = (entry: LogEntry, knowers: Knowers): LogEntry => {
  if (entry.audience?.about === undefined) return entry;
  const { about, ...audience } = entry.audience;
  const guests = knowers.has(about) ? knowers.get(about) : [];
  return { ...entry, audience: guests === undefined ? audience : { ...audience, guests } };
};

const strangersTo = (guests: readonly number[]): Audience => ({ roleAbove: roles.member, except: guests });

const removal = (organization: Organization, id: number, wasKnown: boolean) =>
  userRemoved.of({
    person: { user_id: id, full_name: unknownName },
    wasKnown,
    placeholder: placeholderOf(organization, id, true),
  });

const fetchGroupsOf = async (
  { organizationId, query }: LockedReader,
  organization: Organization,
  userId: number,
): Promise<{ group_id: number; isDeactivated: boolean }[]> => {
  const { rows } = await read<{ group_id: number; isDeactivated: boolean }>`
    select m.group_id, g.deactivated as "isDeactivated" from group_members m
    join groups g on g.organization_id = m.organization_id and g.id = m.group_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} order by m.group_id
  `.execute(query);
  const builtIn = Object.values(organization.systemGroups);
  return [...builtIn.map((group_id) => ({ group_id, isDeactivated: false })), ...rows];
};

type Person = { readonly user_id: number; readonly is_active?: boolean };

/**
 * Emits to guests who do not know a user that the user exists, for clients that want every record. Also emits
 * that a deactivated user leaves their groups, which other clients conclude themselves.
 */
const emitStrangers = async (
  reader: LockedReader,
  organization: Organization,
  entries: readonly LogEntry[],
  knowers: Knowers,
): Promise<LogEntry[]> => {
  const told: LogEntry[] = [];
  const added = new Set<number>();
  for (const { event, audience } of entries) {
    if (event?.type !== 'realm_user' || audience?.about === undefined) continue;
    const guests = knowers.get(audience.about);
    if (guests === undefined) continue;
    const person = event.person as Person;
    if (event.op === 'add' && !added.has(person.user_id)) {
      added.add(person.user_id);
      told.push({ event: removal(organization, person.user_id, false), audience: strangersTo(guests) });
    }
    if (event.op === 'update' && person.is_active === false)
      for (const group of await fetchGroupsOf(reader, organization, person.user_id))
        told.push({
          event: userGroupRemoveMembers.of({ ...group, user_ids: [person.user_id] }),
          audience: strangersTo(guests),
        });
  }
  return told;
};

interface Meeting {
  readonly guest: number;
  readonly user: number;
  readonly isKnown: boolean;
}

/** Compares acquaintance before `first` with now. */
const fetchMeetings = async (
  { organizationId, query }: LockedReader,
  first: number,
  entries: readonly LogEntry[],
): Promise<Meeting[]> => {
  const changed = entries.flatMap(({ access }) =>
    [access?.join, access?.leave].flatMap((change) =>
      (change?.users ?? []).map((user) => ({ user, recipient: change!.recipient })),
    ),
  );
  if (changed.length === 0) return [];
  const shared = (then: ReturnType<typeof sql>) => sql`exists (
    select from memberships own
    join memberships other on other.organization_id = own.organization_id
      and other.recipient_id = own.recipient_id and other.user_id = p."user"
    where own.organization_id = ${organizationId} and own.user_id = p.guest and ${then})`;
  const before = sql`own.joined < ${first}::bigint and coalesce(own."left" >= ${first}::bigint, true)
    and other.joined < ${first}::bigint and coalesce(other."left" >= ${first}::bigint, true)`;
  const now = sql`own."left" is null and other."left" is null`;
  const { rows } = await read<Meeting>`
    with changed as (
      select distinct * from unnest(
        ${changed.map(({ recipient }) => recipient)}::int[], ${changed.map(({ user }) => user)}::int[]
      ) as c (recipient, user_id)
    ), around as materialized (
      select distinct m.recipient_id as recipient, m.user_id, u.role = ${roles.guest} as is_guest
      from memberships m
      join users u on u.organization_id = m.organization_id and u.id = m.user_id
      where m.organization_id = ${organizationId} and m.recipient_id in (select recipient from changed)
        and coalesce(m."left" >= ${first}::bigint, true)
    ), pairs as (
      select a.user_id as guest, other.user_id as "user" from changed c
      join around a on a.recipient = c.recipient and a.user_id = c.user_id and a.is_guest
      join around other on other.recipient = c.recipient
      union
      select a.user_id, c.user_id from changed c
      join around a on a.recipient = c.recipient and a.is_guest
    ), judged as (
      select p.guest, p."user", ${shared(before)} as was_known, ${shared(now)} as "isKnown"
      from pairs p
      join users u on u.organization_id = ${organizationId} and u.id = p."user" and not u.is_bot
      where p.guest <> p."user"
    )
    select guest, "user", "isKnown" from judged where was_known <> "isKnown" order by "user", guest
  `.execute(query);
  return rows;
};

/** Entering or leaving the guest role changes the view of all users. */
const fetchTurned = async (
  { organizationId, query }: LockedReader,
  first: number,
  entries: readonly LogEntry[],
): Promise<number[]> => {
  const changes = entries.flatMap(({ access }, index) =>
    access?.role === undefined ? [] : [{ ...access.role, until: first + index }],
  );
  if (changes.length === 0) return [];
  const { rows } = await read<{ id: number }>`
    select distinct user_id as id from former_roles
    join unnest(
      ${changes.map(({ user }) => user)}::int[], ${changes.map(({ until }) => until)}::bigint[],
      ${changes.map(({ role }) => role)}::int[]
    ) as c (user_id, until, next) using (user_id, until)
    where organization_id = ${organizationId} and (role = ${roles.guest}) <> (next = ${roles.guest})
  `.execute(query);
  return rows.map(({ id }) => id);
};

/** Their clients register again. */
const closeAll = async ({ organizationId, query }: LockedReader, users: readonly number[]) => {
  if (users.length === 0) return [];
  await write`
    delete from queues where organization_id = ${organizationId} and user_id = any(${users}::int[])
  `.execute(query);
  return [{ access: { close: { users } } }];
};

const meetingEntries = (
  organization: Organization,
  meetings: readonly Meeting[],
  users: ReadonlyMap<number, User>,
): LogEntry[] => {
  const byUser = groupBy(meetings, ({ user, isKnown }) => `${user} ${isKnown}`);
  return [...byUser.values()].map((some) => {
    const { user: id, isKnown } = some[0]!;
    const audience = { users: some.map(({ guest }) => guest) };
    if (!isKnown) return { event: removal(organization, id, true), audience };
    const user = users.get(id)!;
    const seesEmail = emailSeenBy(user) >= roles.guest;
    const person = renderUser(user, organization, { seesEmail, clientGravatar: false, withProfile: true });
    return { event: userAdded.of({ person, gravatar: mayUseGravatar(user, seesEmail) }), audience };
  });
};

const fetchMet = async ({ organizationId, query }: LockedReader, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, User>();
  const { rows } = await read<User>`
    select ${sql.raw(profiledColumns)} from users u
    where u.organization_id = ${organizationId} and u.id = any(${ids}::int[])
  `.execute(query);
  return new Map(rows.map((user) => [user.id, user]));
};

export type Introduction = (
  reader: LockedReader,
  organization: Organization,
  users: readonly number[],
) => Promise<readonly { readonly user: number; readonly event: StoredEvent }[]>;

const introduce = async (
  introductions: readonly Introduction[],
  reader: LockedReader,
  organization: Organization,
  meetings: readonly Meeting[],
): Promise<LogEntry[]> => {
  const met = groupBy(
    meetings.filter(({ isKnown }) => isKnown),
    ({ user }) => user,
  );
  if (met.size === 0) return [];
  const entries: LogEntry[] = [];
  for (const introduction of introductions)
    for (const { user, event } of await introduction(reader, organization, [...met.keys()]))
      entries.push({ event, audience: { users: met.get(user)!.map(({ guest }) => guest) } });
  return entries;
};

export const createNarrowing =
  (directory: Directory, introductions: readonly Introduction[]): Narrowing =>
  async (reader, first, entries) => {
    const about = [...new Set(entries.flatMap(({ audience }) => audience?.about ?? []))];
    const knowers = await fetchKnowers(reader, about);
    const meetings = await fetchMeetings(reader, first, entries);
    const turned = await fetchTurned(reader, first, entries);
    const organization = await directory.within(reader);
    const counts = groupBy(meetings, ({ guest }) => guest);
    const busy = [...counts].filter(([, some]) => some.length > mostMeetings).map(([guest]) => guest);
    const closed = new Set([...turned, ...busy]);
    const told = meetings.filter(({ guest }) => !closed.has(guest));
    const met = await fetchMet(
      reader,
      told.filter(({ isKnown }) => isKnown).map(({ user }) => user),
    );
    return [
      ...entries.map((entry) => narrowed(entry, knowers)),
      ...(await emitStrangers(reader, organization, entries, knowers)),
      ...meetingEntries(organization, told, met),
      ...(await introduce(introductions, reader, organization, told)),
      ...(await closeAll(reader, [...closed])),
    ];
  };
