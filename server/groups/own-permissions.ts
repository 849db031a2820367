import { ownPermissions, ownPermissionsData } from '@parlance/protocol/organization/own-permissions';
import { roles } from '@parlance/protocol/users/roles';
import { type InitialSection, section } from '../frame/initial.ts';
import { settingOf } from '../organization/index.ts';
import { areInSettings } from './permits.ts';

export const ownPermissionsSection: InitialSection = section(
  ownPermissionsData,
  async ({ service, reader, actor, organization }) => {
    const settings = Object.values(ownPermissions).map((name) => settingOf(organization, name));
    const held = await areInSettings({ reader, organization, actor, now: service.now() }, settings);
    const isGuest = actor.role >= roles.guest;
    const [createsPublic, createsPrivate, createsWebPublic, invites, subscribes] = held.map(
      (one) => one && !isGuest,
    ) as [boolean, boolean, boolean, boolean, boolean];
    return {
      can_create_streams: createsPublic || createsPrivate,
      can_create_public_streams: createsPublic,
      can_create_private_streams: createsPrivate,
      can_create_web_public_streams:
        service.webPublicChannels && settingOf(organization, 'enable_spectator_access') && createsWebPublic,
      can_invite_others_to_realm: invites,
      can_subscribe_other_users: subscribes,
    };
  },
);
