/**
 * Who is subscribed to channels, as everybody is told it. An account that is deactivated keeps its memberships, since it may come
 * back, and meanwhile stands in no list and no count (`account-changes.ts`).
 */

import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { recentlyActiveSince, type User } from '../users/index.ts';

/** Few accounts are not active, so those are looked for, and nobody's row is joined. */
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

/** Below this many subscribers, a client that asks for a part gets all of them [S78]. */
export const fullListBelow = 250;

/** As JSON lists without their brackets, for answers that hold a great many. */
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

/**
 * The same, but of large channels no more than what is promised: all bots, and whoever was active of late [S26]. Whoever
 * never signed in was not; `actor` is, at this moment. `now` in milliseconds.
 */
export const fetchSomeSubscriberTexts = async (
  reader: Reader,
  channels: readonly number[],
  actor: Pick<User, 'id'>,
  now: number,
): Promise<ReadonlyMap<number, string>> => {
  if (channels.length === 0) return new Map();
  const { rows } = await read<{ channel: number; ids: string }>`
    with present as materialized (
      select id from users
      where organization_id = ${reader.organizationId} and is_active
        and (is_bot or id = ${actor.id} or (first_sign_in_at is not null and active_at >= ${recentlyActiveSince(now)}))
    )
    select m.recipient_id as channel, string_agg(m.user_id::text, ',') as ids
    from memberships m join present p on p.id = m.user_id
    where m.organization_id = ${reader.organizationId} and m.recipient_id = any(${channels}::int[])
      and m."left" is null
    group by m.recipient_id
  `.execute(reader.query);
  return new Map(rows.map((row) => [row.channel, row.ids]));
};
