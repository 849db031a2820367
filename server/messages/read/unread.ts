/**
 * Unread messages are those in a membership and outside the user's read multirange. The bounded inner query
 * keeps the planner from scanning the table.
 * A membership includes received messages moved here (`carried`); leaving reads everything. Messages that the
 * sender's client sent as read need no range. Own or earlier messages marked unread again have a flag.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Condition, hasMark, mayRead } from '../access.ts';
import { flagBits } from './flag-bits.ts';

/** Most unread messages considered, newest first. */
export const mostUnread = 50_000;

/** Ranges of unread ids: recipient_id, low, high (exclusive). */
export const gaps = (organizationId: number, actor: Pick<Actor, 'id'>): RawBuilder<unknown> => sql`
  select g.recipient_id, lower(g.gap) as low, coalesce(upper(g.gap), 9223372036854775807) as high
  from (
    select b.recipient_id,
      unnest(
        int8multirange(int8range(b.joined, null)) + coalesce(r.carried, '{}'::int8multirange)
        - coalesce(r.read, '{}'::int8multirange)
      ) as gap
    from memberships b
    left join read_states r on r.organization_id = b.organization_id and r.user_id = b.user_id
      and r.recipient_id = b.recipient_id
    where b.organization_id = ${organizationId} and b.user_id = ${actor.id} and b."left" is null
  ) g`;

/** A row `m` in a gap, unless the user sent it as read or had muted its sender. */
const isUnreadInGap = (organizationId: number, actor: Actor): Condition =>
  sql<boolean>`(not (m.sender_id = ${actor.id} and m.read_by_sender) and not (
    m.sender_id = any(array(
      select muted_id from muted_users where organization_id = ${organizationId} and user_id = ${actor.id}))
    and ${hasMark(organizationId, actor, flagBits.muted)}))`;

/** The user, an SQL value, has read row `m`, or its sender was muted. */
export const isReadBy = (user: RawBuilder<number>): Condition => {
  const hasFlag = (bits: number) => sql<boolean>`exists (
    select from message_flags f
    where f.organization_id = m.organization_id and f.user_id = ${user} and f.message_id = m.id
      and f.flags & ${bits} <> 0)`;
  return sql<boolean>`((exists (
    select from read_states r
    where r.organization_id = m.organization_id and r.user_id = ${user} and r.recipient_id = m.recipient_id
      and r.read @> m.id) or ${hasFlag(flagBits.muted)}) and not ${hasFlag(flagBits.unread)})`;
};

export interface UnreadQuery {
  /** Conditions on `m`. */
  readonly where: Condition;
  /** Conditions on a gap `g`. */
  readonly whereGap: Condition;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
}

const always = sql<boolean>`true`;

/** Columns id, recipient_id, topic; at most `limit` per gap. Gaps and flags never share a message. */
export const unreadRows = (
  organizationId: number,
  actor: Actor,
  query: UnreadQuery,
): RawBuilder<unknown> => sql`
  select u.id, u.recipient_id, u.topic from (${gaps(organizationId, actor)}) g
  cross join lateral (
    select m.id, m.recipient_id, m.topic from messages m
    where m.organization_id = ${organizationId} and m.recipient_id = g.recipient_id
      and m.id >= g.low and m.id < g.high and ${isUnreadInGap(organizationId, actor)} and ${query.where}
    order by m.id ${sql.raw(query.direction)} limit ${query.limit}
  ) u
  where ${query.whereGap}
  union all
  select m.id, m.recipient_id, m.topic from message_flags f
  join messages m on m.organization_id = f.organization_id and m.id = f.message_id
  join memberships g on g.organization_id = m.organization_id and g.user_id = f.user_id
    and g.recipient_id = m.recipient_id and g."left" is null
  where f.organization_id = ${organizationId} and f.user_id = ${actor.id} and f.flags & ${flagBits.unread} <> 0
    and ${mayRead(organizationId, actor)} and ${query.where} and ${query.whereGap}`;

/** The newest of each gap; the extra one shows that a single gap exceeds the limit. */
export const allUnread = (organizationId: number, actor: Actor): RawBuilder<unknown> =>
  unreadRows(organizationId, actor, {
    where: always,
    whereGap: always,
    direction: 'desc',
    limit: mostUnread + 1,
  });

export const unreadIds = (organizationId: number, actor: Actor): RawBuilder<unknown> =>
  sql`select id from (${allUnread(organizationId, actor)}) u`;
