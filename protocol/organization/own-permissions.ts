/** What the client's own user may do in the organization, as a registration tells it to clients that do not work it out. */
import { boolean } from '../codec.ts';
import { initial } from '../initial.ts';

/** No event tells of them: they follow from the settings, the groups and the role, of which events tell. */
export const ownPermissionsData = initial(['realm_user'], {
  can_create_streams: boolean,
  can_create_public_streams: boolean,
  can_create_private_streams: boolean,
  can_create_web_public_streams: boolean,
  can_invite_others_to_realm: boolean,
  can_subscribe_other_users: boolean,
});

export { ownPermissions } from './own-permission-settings.ts';
