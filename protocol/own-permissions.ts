/** What the client's own user may do in the organization, as a registration tells it to clients that do not work it out. */
import { boolean } from './codec.ts';
import { initial } from './initial.ts';
import type { OrganizationPermission } from './permissions.ts';

/** No event tells of them: they follow from the settings, the groups and the role, of which events tell. */
export const ownPermissionsData = initial(['realm_user'], {
  can_create_streams: boolean,
  can_create_public_streams: boolean,
  can_create_private_streams: boolean,
  can_create_web_public_streams: boolean,
  can_invite_others_to_realm: boolean,
  can_subscribe_other_users: boolean,
});

/** The permission that each stands for; of guests none is true, whatever groups they are in. */
export const ownPermissions = {
  can_create_public_streams: 'can_create_public_channel_group',
  can_create_private_streams: 'can_create_private_channel_group',
  can_create_web_public_streams: 'can_create_web_public_channel_group',
  can_invite_others_to_realm: 'can_invite_users_group',
  can_subscribe_other_users: 'can_add_subscribers_group',
} as const satisfies Readonly<Record<string, OrganizationPermission>>;
