/** Channels as one user may see them. What may not be seen is answered exactly like what does not exist [V2], [V9]. */

import { ApiError } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import { largestInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import { type Channel, channelColumns } from './channel.ts';
import { isPermittedIn, mayWriteIn } from './permissions.ts';
import { isSeen, joinMembership, type Reading, readingOf } from './sight.ts';

/** A channel together with what it is to one user. */
export interface AccessedChannel extends Channel {
  readonly isSubscribed: boolean;
  readonly reading: Reading;
}

type IdOrName = number | string;

const isId = (value: IdOrName) => typeof value === 'number';

/** By id, or by name in any case. */
const where = (idOrName: IdOrName) =>
  typeof idOrName === 'number'
    ? sql`c.id = ${Number.isInteger(idOrName) && Math.abs(idOrName) <= largestInteger ? idOrName : -1}`
    : sql`lower(c.name) = lower(${idOrName.trim()})`;

/** The one answer for a channel that does not exist, is another organization's, or may not be seen. */
export const noSuchChannel = (idOrName: IdOrName) =>
  isId(idOrName)
    ? new ApiError('STREAM_DOES_NOT_EXIST', 'Invalid channel ID', { stream_id: idOrName })
    : new ApiError('STREAM_DOES_NOT_EXIST', say("Channel '{name}' does not exist", { name: idOrName }), {
        stream: idOrName,
      });

/** Throws STREAM_DOES_NOT_EXIST unless the actor may see the channel. Seeing it is not reading it: that is `reading`. */
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
  const channel = rows[0];
  if (channel === undefined) throw noSuchChannel(idOrName);
  return channel;
};

/** Channels of the organization by id, for the service itself: who may know of them is the caller's matter. */
export const fetchChannels = async (reader: Reader, ids: readonly number[]): Promise<Channel[]> => {
  const { rows } = await read<Channel>`
    select ${sql.raw(channelColumns)} from channels c
    where c.organization_id = ${reader.organizationId} and c.id = any(${ids}::int[]) order by c.id
  `.execute(reader.query);
  return rows;
};

/** Those of the channels that the actor may see. */
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

/** Whoever reads a channel without being subscribed may write there: the rule of `sight.ts`, as the permissions are now. */
const reaches = async (
  reader: Reader,
  organization: Organization,
  actor: User,
  channel: Channel & { readonly isSubscribed: boolean },
  now: number,
): Promise<boolean> => {
  if (channel.isSubscribed || channel.isWebPublic) return true;
  if (!channel.inviteOnly) return actor.role <= roles.member;
  return (
    (await isPermittedIn(reader, organization, actor, channel, 'can_subscribe_group', now)) ||
    (await isPermittedIn(reader, organization, actor, channel, 'can_add_subscribers_group', now))
  );
};

/**
 * Whether the actor may post to a channel that the actor sees; throws BAD_REQUEST otherwise. Somebody who is not
 * subscribed may post to a public channel, unless a guest, and to a web-public one. `now` in milliseconds.
 */
export const checkMaySend = async (
  reader: Reader,
  organization: Organization,
  actor: User,
  channel: Channel & { readonly isSubscribed: boolean },
  now: number,
): Promise<void> => {
  const mayPost =
    !channel.isArchived &&
    (await reaches(reader, organization, actor, channel, now)) &&
    (await mayWriteIn(reader, organization, actor, channel, 'can_send_message_group', now));
  if (!mayPost)
    throw new ApiError(
      'BAD_REQUEST',
      say("Not authorized to send to channel '{name}'", { name: channel.name }),
    );
};
