/** Users may invite only to channels where they may add subscribers [V8]. */
import { badRequest } from '@parlance/protocol/errors';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import { fitsInteger } from '../../db/integer.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Context } from '../../frame/context.ts';
import { areInSettings, hasPermission } from '../../groups/index.ts';
import type { User } from '../../users/index.ts';
import { channelColumns } from '../channel.ts';
import { permissionOf } from '../permissions/permissions.ts';
import type { AccessedChannel } from '../sight/access.ts';
import { isSeen, joinMembership, readingOf } from '../sight/sight.ts';

const deciding = [
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_subscribe_group',
] as const satisfies readonly ChannelPermission[];

interface Invitable {
  /** Visible and not archived. */
  readonly seen: readonly number[];
  /** The user may invite others into these. */
  readonly open: readonly number[];
}

const fetchSeen = async (reader: Reader, user: User, ids: readonly number[]) => {
  const { rows } = await read<AccessedChannel>`
    select ${sql.raw(channelColumns)}, m.user_id is not null as "isSubscribed", ${readingOf(user)} as reading
    from channels c ${joinMembership(user)}
    where c.organization_id = ${reader.organizationId} and ${isSeen(user)} and not c.is_archived
      and c.id = any(${ids.filter(fitsInteger)}::int[])
    order by c.id
  `.execute(reader.query);
  return rows;
};

/**
 * Includes default channels; empty for a user who may add no subscribers [S132]. Few statements in all. `now`
 * in milliseconds.
 */
export const fetchInvitableChannels = async (
  context: Context,
  ids: readonly number[],
): Promise<Invitable> => {
  const { reader, organization, actor } = context;
  if (ids.length === 0) return { seen: [], open: [] };
  const channels = await fetchSeen(reader, actor, ids);
  const seen = channels.map(({ id }) => id);
  // Guests have none of these permissions.
  if (actor.role >= roles.guest) return { seen, open: [] };
  const addsAnywhere = await hasPermission(context, 'can_add_subscribers_group');
  const settings = channels.flatMap((channel) =>
    deciding.map((name) => permissionOf(organization, channel, name)),
  );
  const answers = await areInSettings(context, settings);
  const mayAdd = channels.map(({ reading }, index) => {
    const [adds, administers, joins] = answers.slice(index * deciding.length);
    const reaches = reading !== 'none' || joins === true || adds === true;
    return reaches && (addsAnywhere || adds === true || administers === true);
  });
  if (!addsAnywhere && !mayAdd.includes(true)) return { seen, open: [] };
  const open = channels.filter(({ isDefault }, index) => isDefault || mayAdd[index]).map(({ id }) => id);
  return { seen, open };
};

/** Throws BAD_REQUEST; invisible channels answer like unknown ones [S136]. */
export const checkInvitableChannels = async (context: Context, ids: readonly number[]): Promise<void> => {
  const { seen, open } = await fetchInvitableChannels(context, ids);
  const known = new Set(seen);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw badRequest(say('Invalid channel ID {id}. No invites were sent.', { id: unknown }));
  if (open.length < new Set(ids).size)
    throw badRequest('You do not have permission to subscribe other users to channels.');
};
