/** Where the permissions of the organization stand. The compiler asks for the place of a new one. */
import type { OrganizationPermission } from '@parlance/protocol/permissions';
import { organizationUses } from '../../parts/permission/organization-uses.ts';
import type { PermissionWords } from '../../parts/permission/permission-groups.tsx';
import type { Declared } from '../../parts/settings/setting.ts';

/** Nothing obeys these, so administrators are not asked. */
type NotShown =
  /** There is no billing. */
  | 'can_manage_billing_group'
  /** The service makes no summaries. */
  | 'can_summarize_topics_group';

export type ShownPermission = Exclude<OrganizationPermission, NotShown>;

/** The service takes a change only from owners. */
export const forOwners: ReadonlySet<ShownPermission> = new Set([
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'create_multiuse_invite_group',
]);

const places: Readonly<Record<ShownPermission, Omit<Declared, 'words'>>> = {
  can_invite_users_group: { group: 'People' },
  create_multiuse_invite_group: { group: 'People', about: 'Several people can join by one link.' },
  can_access_all_users_group: {
    group: 'People',
    about: 'Others see those with whom they share a channel or a conversation.',
  },
  can_create_public_channel_group: { group: 'Channels' },
  can_create_private_channel_group: { group: 'Channels' },
  can_create_web_public_channel_group: {
    group: 'Channels',
    about: 'They can be read without an account.',
  },
  can_add_subscribers_group: { group: 'Channels' },
  can_set_topics_policy_group: { group: 'Channels' },
  can_set_delete_message_policy_group: { group: 'Channels' },
  can_create_groups: { group: 'Groups' },
  can_manage_all_groups: { group: 'Groups' },
  direct_message_initiator_group: { group: 'Messages' },
  direct_message_permission_group: {
    group: 'Messages',
    about: 'One of those in the conversation must be among them.',
  },
  can_mention_many_users_group: {
    group: 'Messages',
    about: 'All in a channel or topic, where that notifies many.',
  },
  can_move_messages_between_topics_group: { group: 'Messages' },
  can_move_messages_between_channels_group: { group: 'Messages' },
  can_resolve_topics_group: { group: 'Messages' },
  can_delete_own_message_group: {
    group: 'Messages',
    about: 'For as long as the settings say.',
  },
  can_delete_any_message_group: { group: 'Messages' },
  can_create_bots_group: { group: 'Bots and emoji' },
  can_create_write_only_bots_group: { group: 'Bots and emoji' },
  can_add_custom_emoji_group: { group: 'Bots and emoji' },
};

export const shownPermissions = Object.keys(places) as readonly ShownPermission[];

export const permissionWords = Object.fromEntries(
  shownPermissions.map((name) => [name, { ...places[name], words: organizationUses[name] }]),
) as PermissionWords<ShownPermission>;
