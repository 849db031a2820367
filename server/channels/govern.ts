/** Changing the permissions of a channel. */

import { isDeepStrictEqual } from 'node:util';
import type { PermissionChange } from '@parlance/protocol/channel-endpoints';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { type ChannelPermission, channelPermissions } from '@parlance/protocol/permissions';
import type { Reader } from '../db/database.ts';
import { hasPermission, normaliseSetting } from '../groups/index.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import type { AccessedChannel } from './access.ts';
import type { Channel } from './channel.ts';
import { checkPermissions, permissionOf } from './permissions.ts';

export type PermissionChanges = Readonly<Partial<Record<ChannelPermission, PermissionChange | undefined>>>;

/** Whoever is in one of these may join a private channel, so only those who read it may choose who that is [V11]. */
const admitting: readonly ChannelPermission[] = ['can_add_subscribers_group', 'can_subscribe_group'];
const deleting: readonly ChannelPermission[] = [
  'can_delete_any_message_group',
  'can_delete_own_message_group',
];

const names = Object.keys(channelPermissions) as ChannelPermission[];

/**
 * The channel's permissions after the changes. Throws EXPECTATION_MISMATCH when one is not what the caller took it to
 * be, BAD_REQUEST for what the caller may not choose. `now` in milliseconds.
 */
export const checkPermissionChanges = async (
  reader: Reader,
  organization: Organization,
  actor: User,
  channel: AccessedChannel,
  changes: PermissionChanges,
  now: number,
): Promise<Channel['permissions']> => {
  const given = names.filter((name) => changes[name] !== undefined);
  if (given.length === 0) return channel.permissions;
  for (const name of given) {
    const { old } = changes[name]!;
    const current = permissionOf(organization, channel, name);
    if (old !== undefined && !isDeepStrictEqual(normaliseSetting(organization, old), current))
      throw new ApiError('EXPECTATION_MISMATCH', `'old' is not the value of "${name}" any more.`, {
        field_name: name,
      });
  }
  if (channel.reading === 'none' && given.some((name) => admitting.includes(name)))
    throw badRequest('Channel content access is required.');
  if (
    given.some((name) => deleting.includes(name)) &&
    !(await hasPermission(reader, organization, actor, 'can_set_delete_message_policy_group', now))
  )
    throw badRequest('Insufficient permission');
  const chosen = Object.fromEntries(given.map((name) => [name, changes[name]?.new]));
  return { ...channel.permissions, ...(await checkPermissions(reader, organization, chosen)) };
};
