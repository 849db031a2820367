/** Deactivated accounts keep memberships but leave subscriber lists and counts (`account-changes.ts`). */
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { recentlyActiveSince, type User } from '../users/index.ts';

/** Excluding the few inactive accounts is cheaper than a join. */
const isActive = ({ organizationId }: Reader) => sql<boolean>`user_id not in (
  select id from users where organization_id = ${organizationId} and not is_active)`;

export const fetchSubscribers = async (
  reader: Reader,
  channels: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  const { rows } = await read<{ channel: number; users: number[] }>`
    select recipient_id as channel, array_agg(user_id order by user_id) as users from memberships
    where organization_id = ${reader.organizationId} and recipient_id = any(${channels}::int[])
      and "left" is null and ${isActive(reader)}
    group by recipient_id
  `.execute(reader.query);
  return new Map(rows.map((row) => [row.channel, row.users]));
};

/** Smaller channels are always listed whole [S78]. */
export const fullListBelow = 250;

/** JSON lists without brackets. */
export const fetchSubscriberTexts = async (
  reader: Reader,
  channels: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (channels.length === 0) return new Map();
  const { rows } = await read<{ channel: number; ids: string }>`
    select recipient_id as channel, string_agg(user_id::text, ',') as ids from memberships
    where organization_id = ${reader.organizationId} and recipient_id = any(${channels}::int[])
      and "left" is null and ${isActive(reader)}
    group by recipient_id
  `.execute(reader.query);
  return new Map(rows.map((row) => [row.channel, row.ids]));
};

interface Some {
  readonly actor: Pick<User, 'id'>;
  /** Milliseconds. */
  readonly now: number;
  /** Leaves out people who were active lately. */
  readonly isFew: boolean;
}

/** Lists only bots and recently active users [S26], including `actor`. */
export const fetchSomeSubscriberTexts = async (
  reader: Reader,
  channels: readonly number[],
  { actor, now, isFew }: Some,
): Promise<ReadonlyMap<number, string>> => {
  if (channels.length === 0) return new Map();
  const { rows } = await read<{ channel: number; ids: string }>`
    with present as materialized (
      select id from users
      where organization_id = ${reader.organizationId} and is_active
        and (is_bot or id = ${actor.id} or (not ${isFew}::boolean
          and first_sign_in_at is not null and active_at >= ${recentlyActiveSince(now)}))
    )
    select m.recipient_id as channel, string_agg(m.user_id::text, ',') as ids
    from memberships m join present p on p.id = m.user_id
    where m.organization_id = ${reader.organizationId} and m.recipient_id = any(${channels}::int[])
      and m."left" is null
    group by m.recipient_id
  `.execute(reader.query);
  return new Map(rows.map((row) => [row.channel, row.ids]));
};
