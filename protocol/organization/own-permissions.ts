/** For clients that do not derive the reader's permissions. */
import { boolean } from '../codec.ts';
import { initial } from '../initial.ts';

/** Without events: they follow from settings, groups and role. */
export const ownPermissionsData = initial(
  ['realm_user'],
  {
    can_create_streams: boolean,
    can_create_public_streams: boolean,
    can_create_private_streams: boolean,
    can_create_web_public_streams: boolean,
    can_invite_others_to_realm: boolean,
    can_subscribe_other_users: boolean,
  },
  { forSpectators: true },
);

export { ownPermissions } from './own-permission-settings.ts';
