/**
 * Every group-setting permission [S27] as data. Clients receive the table as
 * `server_supported_permission_settings`.
 */
import * as z from 'zod';
import { boolean, list, nullable, string } from './codec.ts';
import { recordOf } from './record.ts';
import type { SystemGroup } from './users/roles.ts';

/** The creating member; `role:nobody` without one. */
export type Creator = 'stream_creator_or_nobody' | 'group_creator';

export interface PermissionSetting {
  readonly name: string;
  readonly default: SystemGroup | Creator;
  /** Fixed value for built-in groups; only for permissions of groups. */
  readonly defaultForSystemGroups: SystemGroup | null;
  /** The value must be one built-in group. */
  readonly requireSystemGroup: boolean;
  readonly allowInternet: boolean;
  readonly allowNobody: boolean;
  /** False: guests never have the permission, whatever their groups. */
  readonly allowEveryone: boolean;
  /** Empty: any that the other fields allow. */
  readonly allowedSystemGroups: readonly SystemGroup[];
  readonly meaning: string;
}

type Differences<D> = { readonly default: D; readonly meaning: string } & Partial<
  Omit<PermissionSetting, 'name' | 'default' | 'meaning'>
>;
type Table<D, N extends string> = {
  readonly [K in N]: PermissionSetting & { readonly name: K; readonly default: D };
};

const permissions =
  <D extends PermissionSetting['default']>() =>
  <const N extends string>(rows: Readonly<Record<N, Differences<D>>>): Table<D, N> =>
    recordOf<Table<D, N>>(
      Object.entries<Differences<D>>(rows).map(([name, row]) => [
        name,
        {
          name,
          defaultForSystemGroups: null,
          requireSystemGroup: false,
          allowInternet: false,
          allowNobody: true,
          allowEveryone: false,
          allowedSystemGroups: [],
          ...row,
        } satisfies PermissionSetting,
      ]),
    );

export const organizationPermissions = permissions<SystemGroup>()({
  create_multiuse_invite_group: {
    default: 'role:administrators',
    meaning: 'Who may make invitation links that several people can use.',
  },
  can_access_all_users_group: {
    default: 'role:everyone',
    requireSystemGroup: true,
    allowNobody: false,
    allowEveryone: true,
    allowedSystemGroups: ['role:everyone', 'role:members'],
    meaning: 'Who may see all users of the organization.',
  },
  can_add_custom_emoji_group: {
    default: 'role:members',
    allowNobody: false,
    meaning: 'Who may upload custom emoji.',
  },
  can_add_subscribers_group: { default: 'role:members', meaning: 'Who may subscribe others to channels.' },
  can_create_bots_group: { default: 'role:members', meaning: 'Who may make bots of any kind.' },
  can_create_groups: { default: 'role:members', allowNobody: false, meaning: 'Who may make user groups.' },
  can_create_private_channel_group: {
    default: 'role:members',
    meaning: 'Who may make private channels.',
  },
  can_create_public_channel_group: { default: 'role:members', meaning: 'Who may make public channels.' },
  can_create_web_public_channel_group: {
    default: 'role:owners',
    requireSystemGroup: true,
    allowedSystemGroups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
    meaning: 'Who may make channels that people without an account can read.',
  },
  can_create_write_only_bots_group: {
    default: 'role:members',
    meaning: 'Who may make bots that only send messages.',
  },
  can_delete_any_message_group: {
    default: 'role:administrators',
    meaning: 'Who may delete messages of others.',
  },
  can_delete_own_message_group: {
    default: 'role:everyone',
    allowEveryone: true,
    meaning: 'Who may delete their own messages, within the time limit.',
  },
  can_invite_users_group: { default: 'role:members', meaning: 'Who may invite people.' },
  can_manage_all_groups: {
    default: 'role:owners',
    allowNobody: false,
    meaning: 'Who may change every user group.',
  },
  can_manage_billing_group: {
    default: 'role:administrators',
    allowNobody: false,
    meaning: 'Who may manage plans and billing.',
  },
  can_mention_many_users_group: {
    default: 'role:administrators',
    allowEveryone: true,
    meaning: 'Who may use wildcard mentions where they notify many people.',
  },
  can_move_messages_between_channels_group: {
    default: 'role:members',
    meaning: 'Who may move messages to another channel.',
  },
  can_move_messages_between_topics_group: {
    default: 'role:members',
    allowEveryone: true,
    meaning: 'Who may move messages to another topic.',
  },
  can_resolve_topics_group: {
    default: 'role:everyone',
    allowEveryone: true,
    meaning: 'Who may mark topics as resolved.',
  },
  can_set_delete_message_policy_group: {
    default: 'role:moderators',
    meaning: 'Who may set the permissions of a channel to delete messages.',
  },
  can_set_topics_policy_group: {
    default: 'role:members',
    allowEveryone: true,
    meaning: "Who may set a channel's policy on topics.",
  },
  can_summarize_topics_group: {
    default: 'role:everyone',
    allowEveryone: true,
    meaning: 'Who may have topics summarized, where the server can.',
  },
  direct_message_initiator_group: {
    default: 'role:everyone',
    allowEveryone: true,
    meaning: 'Who may start a direct message conversation.',
  },
  direct_message_permission_group: {
    default: 'role:everyone',
    allowEveryone: true,
    meaning: 'At least one participant of a direct message conversation must have it.',
  },
});
export type OrganizationPermission = keyof typeof organizationPermissions;

export const channelPermissions = permissions<SystemGroup | 'stream_creator_or_nobody'>()({
  can_add_subscribers_group: { default: 'role:nobody', meaning: 'Who may subscribe others to the channel.' },
  can_administer_channel_group: {
    default: 'stream_creator_or_nobody',
    meaning: 'Who may change the channel and its permissions.',
  },
  can_create_topic_group: {
    default: 'role:everyone',
    allowEveryone: true,
    meaning: 'Who may start topics in the channel.',
  },
  can_delete_any_message_group: {
    default: 'role:nobody',
    allowEveryone: true,
    meaning: 'Who may delete any message of the channel.',
  },
  can_delete_own_message_group: {
    default: 'role:nobody',
    allowEveryone: true,
    meaning: 'Who may delete their own messages in the channel.',
  },
  can_move_messages_out_of_channel_group: {
    default: 'role:nobody',
    allowEveryone: true,
    meaning: 'Who may move messages of the channel to another one.',
  },
  can_move_messages_within_channel_group: {
    default: 'role:nobody',
    allowEveryone: true,
    meaning: 'Who may move messages to another topic of the channel.',
  },
  can_remove_subscribers_group: {
    default: 'role:administrators',
    allowEveryone: true,
    meaning: 'Who may unsubscribe others from the channel.',
  },
  can_resolve_topics_group: {
    default: 'role:nobody',
    allowEveryone: true,
    meaning: "Who may mark the channel's topics as resolved.",
  },
  can_send_message_group: {
    default: 'role:everyone',
    allowEveryone: true,
    meaning: 'Who may send messages to the channel.',
  },
  can_subscribe_group: { default: 'role:nobody', meaning: 'Who may subscribe to the channel unasked.' },
});
export type ChannelPermission = keyof typeof channelPermissions;

export const groupPermissions = permissions<SystemGroup | 'group_creator'>()({
  can_add_members_group: {
    default: 'group_creator',
    defaultForSystemGroups: 'role:nobody',
    meaning: 'Who may add members to the group.',
  },
  can_join_group: {
    default: 'role:nobody',
    defaultForSystemGroups: 'role:nobody',
    meaning: 'Who may join the group unasked.',
  },
  can_leave_group: {
    default: 'role:everyone',
    defaultForSystemGroups: 'role:nobody',
    allowEveryone: true,
    meaning: 'Who may leave the group.',
  },
  can_manage_group: {
    default: 'group_creator',
    defaultForSystemGroups: 'role:nobody',
    meaning: 'Who may change the group and its permissions.',
  },
  can_mention_group: {
    default: 'role:everyone',
    defaultForSystemGroups: 'role:nobody',
    allowEveryone: true,
    meaning: 'Who may mention the group.',
  },
  can_remove_members_group: {
    default: 'role:nobody',
    defaultForSystemGroups: 'role:nobody',
    meaning: 'Who may remove members from the group.',
  },
});
export type GroupPermission = keyof typeof groupPermissions;

const supportedPermission = z.strictObject({
  require_system_group: boolean,
  allow_internet_group: boolean,
  allow_nobody_group: boolean,
  allow_everyone_group: boolean,
  default_group_name: string,
  default_for_system_groups: nullable(string),
  allowed_system_groups: list(string),
});
const supportedTable = z.record(string, supportedPermission);
export const supportedPermissions = z.strictObject({
  realm: supportedTable,
  stream: supportedTable,
  group: supportedTable,
});

const supported = (table: Readonly<Record<string, PermissionSetting>>): z.infer<typeof supportedTable> =>
  Object.fromEntries(
    Object.values(table).map((row) => [
      row.name,
      {
        require_system_group: row.requireSystemGroup,
        allow_internet_group: row.allowInternet,
        allow_nobody_group: row.allowNobody,
        allow_everyone_group: row.allowEveryone,
        default_group_name: row.default,
        default_for_system_groups: row.defaultForSystemGroups,
        allowed_system_groups: [...row.allowedSystemGroups],
      },
    ]),
  );

export const supportedPermissionSettings: z.infer<typeof supportedPermissions> = {
  realm: supported(organizationPermissions),
  stream: supported(channelPermissions),
  group: supported(groupPermissions),
};
