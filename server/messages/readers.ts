/**
 * Audiences of changes: exactly those who may read the messages. Without shared history users group by
 * received messages [V4]. The caller locks memberships.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Channel, readingOfEach } from '../channels/index.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Audience } from '../events/audience.ts';
import { audienceOf, type OneMessage } from './one-message.ts';

export type ReadChannel = Pick<Channel, 'id' | 'inviteOnly' | 'isWebPublic' | 'historyPublicToSubscribers'>;

export interface MessageAudience {
  readonly ids: readonly number[];
  readonly audience: Audience;
}

/** Users with the same outcome of a move. */
export interface MoveReaders {
  readonly users: readonly number[];
  /** Readable before and after. */
  readonly kept: readonly number[];
  /** No longer readable. */
  readonly lost: readonly number[];
  /** Some became readable. */
  readonly isGaining: boolean;
  readonly isMember: boolean;
}

type Slices = readonly (readonly [from: number, to: number])[];

/** Rows of one `reading`: what each of `users u` may read. */
const readingsOf = (organizationId: number, channelId: number): RawBuilder<unknown> => sql`
  select r.reading from channels c
  left join memberships m on m.organization_id = c.organization_id and m.recipient_id = c.id and m.user_id = u.id
    and m."left" is null
  cross join lateral (select ${readingOfEach} as reading) r
  where c.organization_id = ${organizationId} and c.id = ${channelId}`;

/** Whether `users u` may read a message, an SQL value for its id. */
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

/** Positions in the ids of `given g` that user `u` may read. */
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
 * Returns what the actor, subscribers of either channel, and users who marked a message keep and lose. `ids`
 * ascending; omits unaffected users.
 */
export const fetchMoveReaders = async (
  { query, organizationId }: Reader,
  ids: readonly number[],
  { from, to }: { readonly from: ReadChannel; readonly to: ReadChannel },
  actorId: number | undefined,
): Promise<MoveReaders[]> => {
  const { rows } = await read<Omit<MoveReaders, 'kept' | 'lost'> & { kept: Slices; lost: Slices }>`
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
      select before * after as kept, before - after as lost, not isempty(after - before) as is_gaining, is_member,
        array_agg(id order by id) as users
      from readers where not isempty(before + after) group by 1, 2, 3, 4
    )
    select users, is_gaining as "isGaining", is_member as "isMember", ${slicesOf('kept')} as kept,
      ${slicesOf('lost')} as lost
    from grouped
  `.execute(query);
  return rows.map(({ kept, lost, ...group }) => ({ ...group, kept: pick(ids, kept), lost: pick(ids, lost) }));
};

/** Readers outside the channel whose clients hold marked messages. */
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

/** Returns who reads these messages. `ids` ascending; the actor reads all. */
export const fetchAudiences = async (
  reader: Reader,
  channel: ReadChannel,
  ids: readonly number[],
  actorId: number | undefined,
): Promise<MessageAudience[]> => {
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
 * Audience of an addition or its removal. Includes outside readers who marked the message, and the actor,
 * whose client waits for the event.
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
