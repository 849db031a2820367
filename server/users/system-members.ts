/**
 * Direct members of built-in groups as cached JSON. They change with users, settings, and when a user becomes
 * a full member.
 */
import { roles, type SystemGroup } from '@parlance/protocol/users/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { fullMemberSince, type Organization } from '../organization/index.ts';
import { newestChange } from './known.ts';

const directRoles: readonly (readonly [SystemGroup, number])[] = [
  ['role:owners', roles.owner],
  ['role:administrators', roles.administrator],
  ['role:moderators', roles.moderator],
  ['role:members', roles.member],
  ['role:everyone', roles.guest],
];

const since = (organization: Organization, now: number) =>
  sql`${new Date(fullMemberSince(organization, now))}::timestamptz`;

/** Must agree with `directSystemGroups`. */
export const systemMembers = (organization: Organization, now: number): RawBuilder<unknown> => sql`
  select r.group_id, u.id from users u
  join unnest(
    ${directRoles.map(([name]) => organization.systemGroups[name])}::int[],
    ${directRoles.map(([, role]) => role)}::int[]
  ) as r (group_id, role) on r.role = u.role
  where u.organization_id = ${organization.id} and u.is_active and u.system_bot is null
  union all
  select ${organization.systemGroups['role:fullmembers']}::int, u.id from users u
  where u.organization_id = ${organization.id} and u.is_active and u.role = ${roles.member}
    and u.system_bot is null
    and coalesce(u.first_sign_in_at, u.created_at) <= ${since(organization, now)}`;

const nextFullMember = (organization: Organization, now: number): RawBuilder<unknown> => sql`
  select min(coalesce(u.first_sign_in_at, u.created_at)) from users u
  where u.organization_id = ${organization.id} and u.is_active and u.role = ${roles.member}
    and u.system_bot is null
    and coalesce(u.first_sign_in_at, u.created_at) > ${since(organization, now)}`;

type Lists = ReadonlyMap<number, string>;

interface KeptMembers {
  readonly newest: number;
  readonly version: number;
  /** Valid while `fullMemberSince` is in [`from`, `until`), milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
  readonly lists: Lists;
}

const capacity = 100;

export class SystemMembers {
  readonly #kept = new Map<number, KeptMembers>();

  /** Returns JSON arrays by group id; empty groups are missing. `newest` is the latest change of any user. */
  async fetch(reader: Reader, organization: Organization, now: number, newest: number): Promise<Lists> {
    const kept = this.#kept.get(organization.id);
    const since = fullMemberSince(organization, now);
    const isGood =
      kept?.newest === newest &&
      kept.version === organization.version &&
      kept.from <= since &&
      since < kept.until;
    if (isGood) return kept.lists;
    const { rows } = await read<{ group: number | null; ids: string; newest: number; until: Date | null }>`
      select d.group_id as "group", d.ids, ${newestChange(organization.id)} as newest,
        (${nextFullMember(organization, now)}) as until
      from (select) one
      left join (
        select group_id, '[' || string_agg(user_id::text, ',' order by user_id) || ']' as ids
        from (${systemMembers(organization, now)}) as direct (group_id, user_id)
        group by group_id
      ) d on true
    `.execute(reader.query);
    const lists = new Map(rows.flatMap(({ group, ids }) => (group === null ? [] : [[group, ids] as const])));
    const { newest: at, until } = rows[0]!;
    this.#kept.delete(organization.id);
    this.#kept.set(organization.id, {
      newest: at,
      version: organization.version,
      from: since,
      until: until?.getTime() ?? Number.POSITIVE_INFINITY,
      lists,
    });
    if (this.#kept.size > capacity) this.#kept.delete(this.#kept.keys().next().value!);
    return lists;
  }
}
