/** Who may do what in a channel: the declared defaults, and the channel's own settings over them. */
import { postPolicies } from '@parlance/protocol/channels/channel';
import type { GroupSetting } from '@parlance/protocol/codec';
import { type ChannelPermission, channelPermissions } from '@parlance/protocol/permissions';
import { roles } from '@parlance/protocol/users/roles';
import type { Reader } from '../db/reader.ts';
import { areInSettings, checkGroupSetting, isPermitted, normaliseSetting } from '../groups/index.ts';
import type { Organization } from '../organization/index.ts';
import { fetchUsers, type User } from '../users/index.ts';
import type { Channel } from './channel.ts';

type Governed = Pick<Channel, 'permissions' | 'creatorId'>;

/** Each of these lets its holder into a private channel. */
export const admitting: readonly ChannelPermission[] = ['can_add_subscribers_group', 'can_subscribe_group'];

const names = Object.keys(channelPermissions) as ChannelPermission[];

/** The group setting in force for one permission of a channel. */
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

/** Whether the user has this permission in the channel; whether the user sees the channel is another question. `now` in milliseconds. */
export const isPermittedIn = (
  reader: Reader,
  organization: Organization,
  user: User,
  channel: Governed,
  name: ChannelPermission,
  now: number,
): Promise<boolean> =>
  isPermitted(
    reader,
    organization,
    user,
    channelPermissions[name],
    permissionOf(organization, channel, name),
    now,
  );

/**
 * The same of what one does by writing there. A bot speaks for its owner, so it may what either of them may: an administrator's
 * alerts arrive where only administrators write. Seeing the channel stays the bot's own.
 */
export const mayWriteIn = async (
  reader: Reader,
  organization: Organization,
  actor: User,
  channel: Governed,
  name: 'can_send_message_group' | 'can_create_topic_group',
  now: number,
): Promise<boolean> => {
  if (await isPermittedIn(reader, organization, actor, channel, name, now)) return true;
  if (actor.botOwnerId === null) return false;
  const [owner] = await fetchUsers(reader, [actor.botOwnerId]);
  return owner?.isActive === true && isPermittedIn(reader, organization, owner, channel, name, now);
};

/**
 * Of each channel, in their order, whether the user has at least one of these permissions there; at most one statement for
 * all of them. `now` in milliseconds.
 */
export const haveAnyIn = async (
  reader: Reader,
  organization: Organization,
  user: User,
  channels: readonly Governed[],
  wanted: readonly ChannelPermission[],
  now: number,
): Promise<boolean[]> => {
  // Guests have no permission that is not for everyone.
  const open = wanted.filter((name) => user.role < roles.guest || channelPermissions[name].allowEveryone);
  const settings = channels.flatMap((channel) =>
    open.map((name) => permissionOf(organization, channel, name)),
  );
  const answers = await areInSettings(reader, organization, user, settings, now);
  return channels.map((_, index) =>
    answers.slice(index * open.length, (index + 1) * open.length).includes(true),
  );
};

/** The permissions that a caller chose, each checked and in its normal form. */
export const checkPermissions = async (
  reader: Reader,
  organization: Organization,
  chosen: Readonly<Partial<Record<ChannelPermission, GroupSetting | undefined>>>,
  /** As it is until now. */
  channel?: Governed,
): Promise<Channel['permissions']> => {
  const given = names.flatMap((name) => {
    const value = chosen[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const checked = await Promise.all(
    given.map(async ([name, value]) => [
      name,
      await checkGroupSetting(
        reader,
        organization,
        channelPermissions[name],
        value,
        channel && permissionOf(organization, channel, name),
      ),
    ]),
  );
  return Object.fromEntries(checked);
};

/** The nearest older value for who may post. */
export const postPolicyOf = (organization: Organization, channel: Governed): number => {
  const groups = organization.systemGroups;
  const setting = permissionOf(organization, channel, 'can_send_message_group');
  if (setting === groups['role:administrators'] || setting === groups['role:owners'])
    return postPolicies.administrators;
  if (setting === groups['role:moderators']) return postPolicies.moderators;
  if (setting === groups['role:fullmembers']) return postPolicies.fullMembers;
  return postPolicies.everyone;
};
