/** Users and the client's own user in the answer of POST /register. */
import { roles } from '@parlance/protocol/roles';
import { userData } from '@parlance/protocol/users';
import { type InitialSection, RawJson, section } from '../initial.ts';
import { accessUser } from './accounts.ts';
import { avatarUrl, mayUseGravatar } from './render.ts';
import { apiEmail } from './user.ts';

export const sections: readonly InitialSection[] = [
  section(userData, async ({ service, reader, actor, organization, view }) => {
    const self = await accessUser(reader, actor.id);
    const { clientGravatar } = view;
    const { active, inactive } = await service.roster.fetch(reader, organization, self, {
      clientGravatar,
      withProfile: true,
    });
    const isLeftToClient = clientGravatar && mayUseGravatar(self, true);
    return {
      realm_users: new RawJson(active),
      realm_non_active_users: new RawJson(inactive),
      cross_realm_bots: [],
      user_id: self.id,
      email: apiEmail(self, organization),
      delivery_email: self.email,
      full_name: self.fullName,
      avatar_url: isLeftToClient ? null : avatarUrl(self),
      avatar_url_medium: isLeftToClient ? null : avatarUrl(self, '/medium'),
      avatar_source: self.avatarSource,
      is_admin: self.role <= roles.administrator,
      is_owner: self.role === roles.owner,
      is_moderator: self.role === roles.moderator,
      is_guest: self.role === roles.guest,
    };
  }),
];
