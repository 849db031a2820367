/**
 * Who is told of a change to messages: exactly those who may read them. Where history is shared that is the channel; where it
 * is not, each reader is told of the messages of their own time only [V4], so readers of the same ones are told together.
 *
 * The channels are locked by the transaction, so that nobody joins or leaves them before its commit.
 */

import { type RawBuilder, sql } from 'kysely';
import { type Channel, readingOfEach } from '../channels/index.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Audience } from '../events/audience.ts';
import { audienceOf, type OneMessage } from './one-message.ts';

export type ReadChannel = Pick<Channel, 'id' | 'inviteOnly' | 'isWebPublic' | 'historyPublicToSubscribers'>;

/** Some of the messages, and who is told of them. */
export interface Told {
  readonly ids: readonly number[];
  readonly audience: Audience;
}

/** People for whom a move is the same. */
export interface MoveReaders {
  readonly users: readonly number[];
  /** Which they could read before, and still can. */
  readonly kept: readonly number[];
  /** Which they can read no more. */
  readonly lost: readonly number[];
  /** Whether they are subscribed to where the messages go. */
  readonly isMember: boolean;
}

type Slices = readonly (readonly [from: number, to: number])[];

/** What each of `users u` may read of a channel: rows of one `reading`. */
const readingsOf = (organizationId: number, channelId: number): RawBuilder<unknown> => sql`
  select r.reading from channels c
  left join memberships m on m.organization_id = c.organization_id and m.recipient_id = c.id and m.user_id = u.id
    and m."left" is null
  cross join lateral (select ${readingOfEach} as reading) r
  where c.organization_id = ${organizationId} and c.id = ${channelId}`;

/** Whether `users u` may read a message, an SQL value for its id, as one of the channel's. */
export const mayReadIn = (
  organizationId: number,
  channelId: number,
  message: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from (${readingsOf(organizationId, channelId)}) r
  where r.reading = 'all' or (r.reading = 'received' and exists (
    select from memberships b
    where b.organization_id = ${organizationId} and b.recipient_id = ${channelId} and b.user_id = u.id
      and b.joined <= ${message} and (b."left" is null or ${message} < b."left"))))`;

/** Which of the sorted ids of `given g` the user `u` may read in a channel, as places in that list. */
const readable = (organizationId: number, channelId: number): RawBuilder<unknown> => sql`(
  case (${readingsOf(organizationId, channelId)})
  when 'all' then int4multirange(int4range(0, g.count))
  when 'none' then '{}'::int4multirange
  else coalesce((
    select range_agg(int4range(width_bucket(b.joined - 1, g.ids), coalesce(width_bucket(b."left" - 1, g.ids), g.count)))
    from memberships b where b.organization_id = ${organizationId} and b.recipient_id = ${channelId}
      and b.user_id = u.id), '{}'::int4multirange) end)`;

const slicesOf = (multirange: string): RawBuilder<Slices> => sql<Slices>`(
  select coalesce(json_agg(json_build_array(lower(r), upper(r)) order by lower(r)), '[]')
  from unnest(${sql.raw(multirange)}) r)`;

const pick = (ids: readonly number[], slices: Slices): number[] =>
  slices.flatMap(([from, to]) => ids.slice(from, to));

/**
 * What becomes of the messages for the actor and for everybody who is subscribed to either channel or marked one of them. `ids`
 * ascending. For people whom it does not concern there is no row.
 */
export const fetchMoveReaders = async (
  { query, organizationId }: Reader,
  ids: readonly number[],
  { from, to }: { readonly from: ReadChannel; readonly to: ReadChannel },
  actorId: number | undefined,
): Promise<MoveReaders[]> => {
  const { rows } = await read<{ users: number[]; kept: Slices; lost: Slices; isMember: boolean }>`
    with given as materialized (select ${ids}::bigint[] as ids, ${ids.length}::int as count),
    -- By itself, lest the marks of the messages be looked for once a user.
    concerned as materialized (
      select user_id from memberships
      where organization_id = ${organizationId} and recipient_id in (${from.id}, ${to.id}) and "left" is null
      union
      select user_id from message_flags
      where organization_id = ${organizationId} and message_id in (select unnest(${ids}::bigint[])) and flags <> 0
      union
      select unnest(${actorId === undefined ? [] : [actorId]}::int[])
    ), people as (
      select u.id, u.role from concerned c
      join users u on u.organization_id = ${organizationId} and u.id = c.user_id and u.is_active
    ), readers as materialized (
      select u.id, ${readable(organizationId, from.id)} as before, ${readable(organizationId, to.id)} as after,
        exists (
          select from memberships b where b.organization_id = ${organizationId} and b.recipient_id = ${to.id}
            and b.user_id = u.id and b."left" is null) as is_member
      from people u cross join given g
    ), grouped as (
      select before * after as kept, before - after as lost, is_member, array_agg(id order by id) as users
      from readers where not isempty(before) group by 1, 2, 3
    )
    select users, is_member as "isMember", ${slicesOf('kept')} as kept, ${slicesOf('lost')} as lost from grouped
  `.execute(query);
  return rows.map(({ users, isMember, kept, lost }) => ({
    users,
    isMember,
    kept: pick(ids, kept),
    lost: pick(ids, lost),
  }));
};

/** Everybody outside of a channel who reads it and marked one of its messages: they hold it, and need to know. */
const fetchMarkers = async (
  { query, organizationId }: Reader,
  channelId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    with marked as materialized (
      select distinct user_id from message_flags
      where organization_id = ${organizationId} and message_id in (select unnest(${ids}::bigint[])) and flags <> 0
    )
    select u.id from marked k
    join users u on u.organization_id = ${organizationId} and u.id = k.user_id and u.is_active
    where not exists (
        select from memberships b where b.organization_id = ${organizationId} and b.recipient_id = ${channelId}
          and b.user_id = u.id and b."left" is null)
      and (${readingsOf(organizationId, channelId)}) = 'all'
  `.execute(query);
  return rows.map(({ id }) => id);
};

/** Who reads these messages of one channel. `ids` ascending; the actor is somebody who reads them all. */
export const fetchAudiences = async (
  reader: Reader,
  channel: ReadChannel,
  ids: readonly number[],
  actorId: number | undefined,
): Promise<Told[]> => {
  if (channel.historyPublicToSubscribers) {
    const own = actorId === undefined ? [] : [actorId];
    const users = [...own, ...(await fetchMarkers(reader, channel.id, ids))];
    const open = channel.inviteOnly ? {} : ({ publicReaders: true } as const);
    return [{ ids, audience: { recipient: channel.id, users, ...open } }];
  }
  const groups = await fetchMoveReaders(reader, ids, { from: channel, to: channel }, actorId);
  return groups.map(({ users, kept }) => ({ ids: kept, audience: { users } }));
};

/**
 * Who is told of what the actor adds to a message or takes from it: also those outside of its channel who hold it. The actor is one
 * of them, whose client shows nothing before it is told.
 */
export const fetchAudienceOfAddition = async (
  reader: Reader,
  message: OneMessage,
  actorId: number,
): Promise<Audience> => {
  const audience = audienceOf(message);
  if (message.historyPublicToSubscribers !== true) return audience;
  const markers = await fetchMarkers(reader, message.recipientId, [message.id]);
  return { ...audience, users: [actorId, ...markers] };
};
