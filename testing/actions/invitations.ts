import {
  createInvitationLink,
  getInvitations,
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
  sendInvitations,
} from '@parlance/protocol/invitations';
import { roles } from '@parlance/protocol/users/roles';
import type { Actions } from './game.ts';

export const invitations: Actions = ({ anybody, owner, administrator, known, some, next, random }) => {
  const terms = () => ({
    invite_as: random.pick([roles.member, roles.guest, roles.moderator]),
    stream_ids: some(known.channels.slice(-3)),
    group_ids: some(known.groups.slice(-2)),
    include_realm_default_subscriptions: random.next() < 0.5,
  });
  const openOf = async (isLink: boolean) => {
    const { invites } = await owner.bare.call(getInvitations);
    const open = invites.filter(({ is_multiuse }) => is_multiuse === isLink);
    return open.length === 0 ? 1 : random.pick(open).id;
  };
  return [
    () => administrator.bare.call(createInvitationLink, terms()),
    () =>
      anybody().bare.call(sendInvitations, { invitee_emails: `invited${next()}@example.com`, ...terms() }),
    async () => anybody().bare.call(revokeInvitationLink, { invite_id: await openOf(true) }),
    async () => owner.bare.call(revokeInvitation, { invite_id: await openOf(false) }),
    async () => owner.bare.call(resendInvitation, { invite_id: await openOf(false) }),
  ];
};
