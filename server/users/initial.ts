import { roles } from '@parlance/protocol/users/roles';
import { userData } from '@parlance/protocol/users/users';
import { type InitialSection, RawJson, section } from '../frame/initial.ts';
import { fetchSeen, placeholderOf } from './acquaintance.ts';
import { botsSection } from './managed-bots.ts';
import { avatarUrl, renderUser } from './render.ts';
import { settingsSections } from './settings.ts';
import { isSpectator } from './spectator.ts';
import { fetchSystemBots } from './system-bots.ts';
import { apiEmail } from './user.ts';

export const sections: readonly InitialSection[] = [
  section(userData, async ({ service, reader, actor, organization, view }) => {
    const { clientGravatar } = view;
    const seen = await fetchSeen(reader, organization, actor);
    const { active, inactive } = await service.roster.fetch(reader, organization, actor, {
      clientGravatar,
      withProfile: true,
      seen,
      // Spectators must not learn the number of users.
      ...(view.has('user_list_incomplete') || isSpectator(actor)
        ? {}
        : { placeholder: (id) => placeholderOf(organization, id, true) }),
    });
    return {
      realm_users: new RawJson(active),
      realm_non_active_users: new RawJson(inactive),
      cross_realm_bots: (await fetchSystemBots(reader)).map((bot) =>
        renderUser(bot, organization, { seesEmail: true, clientGravatar, withProfile: false }),
      ),
      user_id: actor.id,
      email: apiEmail(actor, organization),
      delivery_email: actor.email,
      full_name: actor.fullName,
      avatar_url: avatarUrl(actor),
      avatar_url_medium: avatarUrl(actor, '/medium'),
      avatar_source: actor.avatarSource,
      is_admin: actor.role <= roles.administrator,
      is_owner: actor.role === roles.owner,
      is_moderator: actor.role === roles.moderator,
      is_guest: actor.role === roles.guest,
    };
  }),
  botsSection,
  ...settingsSections,
];
