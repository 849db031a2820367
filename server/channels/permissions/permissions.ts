/** Channel permissions: declared defaults, overridden by channels. */
import { postPolicies } from '@parlance/protocol/channels/channel';
import type { GroupSetting } from '@parlance/protocol/codec';
import { type ChannelPermission, channelPermissions } from '@parlance/protocol/permissions';
import { roles } from '@parlance/protocol/users/roles';
import type { Reader } from '../../db/reader.ts';
import type { Context } from '../../frame/context.ts';
import { areInSettings, checkGroupSetting, isPermitted, normaliseSetting } from '../../groups/index.ts';
import type { Organization } from '../../organization/index.ts';
import { fetchUsers } from '../../users/index.ts';
import type { Channel } from '../channel.ts';

type Governed = Pick<Channel, 'permissions' | 'creatorId'>;

/** Each admits its holder to a private channel. */
export const admitting: readonly ChannelPermission[] = ['can_add_subscribers_group', 'can_subscribe_group'];

const names = Object.keys(channelPermissions) as ChannelPermission[];

export const permissionOf = (
  organization: Organization,
  channel: Governed,
  name: ChannelPermission,
): GroupSetting => {
  const chosen = channel.permissions[name];
  if (chosen !== undefined) return chosen;
  const group = channelPermissions[name].default;
  if (group !== 'stream_creator_or_nobody') return organization.systemGroups[group];
  return normaliseSetting(organization, {
    direct_members: channel.creatorId === null ? [] : [channel.creatorId],
    direct_subgroups: [],
  });
};

export const permissionsOf = (organization: Organization, channel: Governed) =>
  Object.fromEntries(names.map((name) => [name, permissionOf(organization, channel, name)])) as Record<
    ChannelPermission,
    GroupSetting
  >;

/** Does not check visibility. `now` in milliseconds. */
export const isPermittedIn = (
  context: Context,
  channel: Governed,
  name: ChannelPermission,
): Promise<boolean> =>
  isPermitted(context, channelPermissions[name], permissionOf(context.organization, channel, name));

/**
 * A bot posts wherever its owner may, for example alerts for administrators. It must still see the channel
 * itself.
 */
export const mayWriteIn = async (
  context: Context,
  channel: Governed,
  name: 'can_send_message_group' | 'can_create_topic_group',
): Promise<boolean> => {
  const { reader, organization, actor, now } = context;
  if (await isPermittedIn(context, channel, name)) return true;
  if (actor.botOwnerId === null) return false;
  const [owner] = await fetchUsers(reader, [actor.botOwnerId]);
  return (
    owner?.isActive === true && isPermittedIn({ reader, organization, actor: owner, now }, channel, name)
  );
};

/**
 * Returns for each channel whether the user has any of these permissions. At most one statement. `now` in
 * milliseconds.
 */
export const haveAnyIn = async (
  context: Context,
  channels: readonly Governed[],
  wanted: readonly ChannelPermission[],
): Promise<boolean[]> => {
  const { organization, actor } = context;
  // Guests only have permissions that allow everyone.
  const open = wanted.filter((name) => actor.role < roles.guest || channelPermissions[name].allowEveryone);
  const settings = channels.flatMap((channel) =>
    open.map((name) => permissionOf(organization, channel, name)),
  );
  const answers = await areInSettings(context, settings);
  return channels.map((_, index) =>
    answers.slice(index * open.length, (index + 1) * open.length).includes(true),
  );
};

export const checkPermissions = async (
  reader: Reader,
  organization: Organization,
  chosen: Readonly<Partial<Record<ChannelPermission, GroupSetting | undefined>>>,
  channel?: Governed,
): Promise<Channel['permissions']> => {
  const given = names.flatMap((name) => {
    const value = chosen[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const checked = await Promise.all(
    given.map(async ([name, value]) => [
      name,
      await checkGroupSetting(reader, organization, channelPermissions[name], {
        value,
        current: channel && permissionOf(organization, channel, name),
      }),
    ]),
  );
  return Object.fromEntries(checked);
};

/** Returns the nearest legacy value. */
export const postPolicyOf = (organization: Organization, channel: Governed): number => {
  const groups = organization.systemGroups;
  const setting = permissionOf(organization, channel, 'can_send_message_group');
  if (setting === groups['role:administrators'] || setting === groups['role:owners'])
    return postPolicies.administrators;
  if (setting === groups['role:moderators']) return postPolicies.moderators;
  if (setting === groups['role:fullmembers']) return postPolicies.fullMembers;
  return postPolicies.everyone;
};
