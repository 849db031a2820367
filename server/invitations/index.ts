import * as declared from '@parlance/protocol/invitations';
import { write } from '../db/sql.ts';
import { when } from '../frame/hooks.ts';
import { on, type Routes } from '../frame/routes.ts';
import { recurring, type Work } from '../jobs/task.ts';
import { invitationRefused } from '../mail/index.ts';
import { accessUser, usersDeactivated } from '../users/index.ts';
import { doEndInvitationsOf } from './accept.ts';
import { doCreateLink, doResend, doRevoke, doSendInvitations } from './invite.ts';
import { doReportRefusal } from './refused.ts';
import { fetchInvitations, type Invitation, linkOf, renderInvitation } from './rows.ts';
import { fetchMakeable } from './terms.ts';

export { doUseUp, findInvitation, lockInvitation } from './accept.ts';
export type { Invitation } from './rows.ts';

export const routes: Routes = (service) => [
  on(declared.getInvitations, async (_input, { reader, actor, organization }) => {
    const user = await accessUser(reader, actor.id);
    const now = service.now();
    const invitations = await fetchInvitations(reader, user, now);
    const links = invitations.filter(({ email }) => email === null);
    const shown = await fetchMakeable({ reader, organization, actor: user, now }, links);
    const linkFor = (one: Invitation) =>
      shown.has(one) ? linkOf(organization, service.secrets.unseal(one.sealedToken)) : null;
    return { invites: invitations.map((one) => renderInvitation(one, linkFor(one))) };
  }),
  on(declared.sendInvitations, async (input, call) => {
    await doSendInvitations(service, call, input);
    return {};
  }),
  on(declared.createInvitationLink, async (input, call) => ({
    invite_link: await doCreateLink(service, call, input),
  })),
  on(declared.revokeInvitation, async ({ invite_id }, call) => {
    await doRevoke(service, call, 'email', invite_id);
    return {};
  }),
  on(declared.revokeInvitationLink, async ({ invite_id }, call) => {
    await doRevoke(service, call, 'link', invite_id);
    return {};
  }),
  on(declared.resendInvitation, async ({ invite_id }, call) => {
    await doResend(service, call, invite_id);
    return {};
  }),
];

export const reactions = [
  when(usersDeactivated, doEndInvitationsOf),
  when(invitationRefused, doReportRefusal),
];

export const jobs: readonly Work[] = [
  recurring('forget-invitations', 86_400, async ({ database, now }) => {
    const before = new Date(now() - 30 * 86_400_000);
    await write`delete from invitations where expires_at < ${before}`.execute(database.query);
    await write`delete from invitation_counts where day < ${before}::date`.execute(database.query);
  }),
];
