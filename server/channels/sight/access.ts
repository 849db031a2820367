/** Channels as one user sees them. Invisible channels get the same answers as unknown ones [V2], [V9]. */
import { ApiError } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { type RawBuilder, sql } from 'kysely';
import { largestInteger } from '../../db/integer.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../frame/context.ts';
import type { User } from '../../users/index.ts';
import { type Channel, channelColumns } from '../channel.ts';
import { isPermittedIn, mayWriteIn } from '../permissions/permissions.ts';
import { byNameIn, spellingsOf } from '../text.ts';
import { isSeen, joinMembership, type Reading, readingOf } from './sight.ts';

export interface AccessedChannel extends Channel {
  readonly isSubscribed: boolean;
  readonly reading: Reading;
}

type IdOrName = number | string;

const isId = (value: IdOrName) => typeof value === 'number';

const where = (idOrName: IdOrName) =>
  typeof idOrName === 'number'
    ? sql`c.id = ${Number.isInteger(idOrName) && Math.abs(idOrName) <= largestInteger ? idOrName : -1}`
    : sql`lower(c.name) in (${sql.join(spellingsOf(idOrName).map((name) => sql`lower(${name})`))})`;

/** The same error for unknown, foreign and invisible channels. */
export const noSuchChannel = (idOrName: IdOrName) =>
  isId(idOrName)
    ? new ApiError('STREAM_DOES_NOT_EXIST', 'Invalid channel ID', { stream_id: idOrName })
    : new ApiError('STREAM_DOES_NOT_EXIST', say("Channel '{name}' does not exist", { name: idOrName }), {
        stream: idOrName,
      });

/** Throws STREAM_DOES_NOT_EXIST unless the actor sees the channel; `reading` says whether they read it. */
export const accessChannel = async (
  reader: Reader,
  actor: User,
  idOrName: IdOrName,
): Promise<AccessedChannel> => {
  const { rows } = await read<AccessedChannel>`
    select ${sql.raw(channelColumns)}, m.user_id is not null as "isSubscribed", ${readingOf(actor)} as reading
    from channels c ${joinMembership(actor)}
    where c.organization_id = ${reader.organizationId} and ${where(idOrName)} and ${isSeen(actor)}
  `.execute(reader.query);
  const channel = typeof idOrName === 'number' ? rows[0] : byNameIn(rows)(idOrName);
  if (channel === undefined) throw noSuchChannel(idOrName);
  return channel;
};

/** Locks channels by name until the commit, in order of id to avoid deadlocks. `condition`: on `channels c`. */
export const lockChannels = async (
  transaction: Transaction,
  actor: User,
  names: readonly string[],
  condition: RawBuilder<unknown> = sql`true`,
): Promise<AccessedChannel[]> => {
  const { rows } = await read<AccessedChannel>`
    select ${sql.raw(channelColumns)}, m.user_id is not null as "isSubscribed", ${readingOf(actor)} as reading
    from channels c ${joinMembership(actor)}
    where c.organization_id = ${transaction.organizationId} and ${condition}
      and lower(c.name) = any(select lower(name) from unnest(${names.flatMap(spellingsOf)}::text[]) as n(name))
    order by c.id
    for no key update of c
  `.execute(transaction.query);
  const asked = new Set(names.map(byNameIn(rows)));
  return rows.filter((channel) => asked.has(channel));
};

/** Throws STREAM_DOES_NOT_EXIST. */
export const lockSeenChannels = async (
  transaction: Transaction,
  actor: User,
  names: readonly string[],
): Promise<AccessedChannel[]> => {
  const seen = await lockChannels(transaction, actor, names, isSeen(actor));
  const find = byNameIn(seen);
  for (const name of names) if (find(name) === undefined) throw noSuchChannel(name);
  return seen;
};

/** The caller checks visibility. */
export const fetchChannels = async (reader: Reader, ids: readonly number[]): Promise<Channel[]> => {
  const { rows } = await read<Channel>`
    select ${sql.raw(channelColumns)} from channels c
    where c.organization_id = ${reader.organizationId} and c.id = any(${ids}::int[]) order by c.id
  `.execute(reader.query);
  return rows;
};

export const fetchSeenChannels = async (
  reader: Reader,
  actor: User,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select c.id from channels c ${joinMembership(actor)}
    where c.organization_id = ${reader.organizationId} and c.id = any(${ids}::int[]) and ${isSeen(actor)}
  `.execute(reader.query);
  return rows.map(({ id }) => id);
};

/** A bot posts where its owner is subscribed, seen or not. */
export const isOwnerSubscribed = async (
  reader: Reader,
  { botOwnerId }: Pick<User, 'botOwnerId'>,
  channelId: number,
): Promise<boolean> => {
  if (botOwnerId === null) return false;
  const { rows } = await read`
    select from memberships m
    join users u on u.organization_id = m.organization_id and u.id = m.user_id and u.is_active
    where m.organization_id = ${reader.organizationId} and m.recipient_id = ${channelId}
      and m.user_id = ${botOwnerId} and m."left" is null
  `.execute(reader.query);
  return rows.length > 0;
};

/** Readers without a subscription may post: the rule of `sight.ts` with current permissions. */
const reaches = async (
  context: Context,
  channel: Channel & { readonly isSubscribed: boolean },
): Promise<boolean> => {
  const { reader, actor } = context;
  if (channel.isSubscribed || channel.isWebPublic) return true;
  if (!channel.inviteOnly && actor.role <= roles.member) return true;
  if (await isOwnerSubscribed(reader, actor, channel.id)) return true;
  return (
    channel.inviteOnly &&
    ((await isPermittedIn(context, channel, 'can_subscribe_group')) ||
      (await isPermittedIn(context, channel, 'can_add_subscribers_group')))
  );
};

/**
 * Throws BAD_REQUEST unless the actor may post to a channel. Non-subscribers may post to web-public channels
 * and, except guests, to public ones. `now` in milliseconds.
 */
export const checkMaySend = async (
  context: Context,
  channel: Channel & { readonly isSubscribed: boolean },
): Promise<void> => {
  const mayPost =
    !channel.isArchived &&
    (await reaches(context, channel)) &&
    (await mayWriteIn(context, channel, 'can_send_message_group'));
  if (!mayPost)
    throw new ApiError(
      'BAD_REQUEST',
      say("Not authorized to send to channel '{name}'", { name: channel.name }),
    );
};
