/** Settings behind the reader's permissions; guests never have any. */
import type { OrganizationPermission } from '../permissions.ts';

export const ownPermissions = {
  can_create_public_streams: 'can_create_public_channel_group',
  can_create_private_streams: 'can_create_private_channel_group',
  can_create_web_public_streams: 'can_create_web_public_channel_group',
  can_invite_others_to_realm: 'can_invite_users_group',
  can_subscribe_other_users: 'can_add_subscribers_group',
} as const satisfies Readonly<Record<string, OrganizationPermission>>;
