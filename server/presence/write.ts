/**
 * Stored presence. A write holds the organization's counter until it commits, so a reader of an update has
 * all earlier ones.
 */
import { limits } from '@parlance/protocol/limits';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read, type Writable, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Presence } from './form.ts';

/** UNIX seconds. */
export type Ping = Pick<Presence, 'userId' | 'activeAt' | 'connectedAt'>;

export interface WrittenPresence extends Presence {
  readonly wasActiveAt: number | null;
  /** Null without an earlier row. */
  readonly wasConnectedAt: number | null;
}

/** Whether the stored times are of a clock that was ahead, and has been set back since. */
const isOfFuture = sql`p.connected_at > excluded.connected_at + ${sql.lit(limits.presenceOfflineThreshold)}`;

/**
 * Writes one ping per user; older pings change nothing. Does not wait for the disk: clients ping again after
 * a crash, and the log has no entry.
 */
export const writePings = async (
  query: Writable,
  organizationId: number,
  pings: readonly Ping[],
): Promise<WrittenPresence[]> => {
  const { rows } = await write<WrittenPresence>`
    with fast as materialized (select set_config('synchronous_commit', 'off', true)),
    counter as (
      insert into presence_counters as c (organization_id, update_id) select ${organizationId}, 1 from fast
      on conflict (organization_id) do update set update_id = c.update_id + 1 returning update_id
    ), given as (
      select * from unnest(
        ${pings.map((ping) => ping.userId)}::int[], ${pings.map((ping) => ping.activeAt)}::bigint[],
        ${pings.map((ping) => ping.connectedAt)}::bigint[]
      ) as g(user_id, active_at, connected_at)
    ), before as (
      select p.* from presences p join given g using (user_id) where p.organization_id = ${organizationId}
    ), written as (
      insert into presences as p (organization_id, user_id, active_at, connected_at, update_id)
      select ${organizationId}, user_id, active_at, connected_at, update_id from given, counter
      on conflict (organization_id, user_id) do update set
        active_at = case when ${isOfFuture} then excluded.active_at else greatest(p.active_at, excluded.active_at) end,
        connected_at = case when ${isOfFuture} then excluded.connected_at
          else greatest(p.connected_at, excluded.connected_at) end,
        update_id = excluded.update_id
      returning user_id, active_at, connected_at, update_id
    )
    select w.user_id as "userId", w.active_at as "activeAt", w.connected_at as "connectedAt",
      w.update_id as "updateId", b.active_at as "wasActiveAt", b.connected_at as "wasConnectedAt"
    from written w left join before b using (user_id)
  `.execute(query);
  return rows;
};

/** Overwrites the presence; UNIX seconds. */
export const writePresence = async (
  { query, organizationId }: Transaction,
  userId: number,
  at: number,
): Promise<void> => {
  await write`
    with counter as (
      insert into presence_counters as c (organization_id, update_id) values (${organizationId}, 1)
      on conflict (organization_id) do update set update_id = c.update_id + 1 returning update_id
    )
    insert into presences (organization_id, user_id, active_at, connected_at, update_id)
    select ${organizationId}, ${userId}, ${at}::bigint, ${at}, update_id from counter
    on conflict (organization_id, user_id) do update set
      active_at = excluded.active_at, connected_at = excluded.connected_at, update_id = excluded.update_id
  `.execute(query);
};

/** Returns later updates, oldest first, and the newest update id. One statement. */
export const fetchSince = async (
  { query, organizationId }: Reader,
  after: number,
): Promise<{ readonly newest: number; readonly presences: readonly Presence[] }> => {
  const { rows } = await read<Omit<Presence, 'userId'> & { userId: number | null; newest: number }>`
    select n.update_id as newest, p.user_id as "userId", p.active_at as "activeAt",
      p.connected_at as "connectedAt", p.update_id as "updateId"
    from presence_counters n
    left join presences p on p.organization_id = n.organization_id and p.update_id > ${after}
    where n.organization_id = ${organizationId}
    order by p.update_id
  `.execute(query);
  return {
    newest: rows[0]?.newest ?? -1,
    presences: rows.filter((row): row is typeof row & { userId: number } => row.userId !== null),
  };
};
