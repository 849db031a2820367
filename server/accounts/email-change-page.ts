/** Confirms a new address. Opening the link changes nothing, because mail programs prefetch. */
import { ApiError } from '@parlance/protocol/errors';
import type { PlainRoute } from '../http/plain.ts';
import { html } from '../pages/index.ts';
import { accessUser, doChangeEmail } from '../users/index.ts';
import { checkMayChangeTo } from './email-change.ts';
import { findLink, takeLink } from './links.ts';
import { type Ground, page } from './visit.ts';

const linkGone = () =>
  new ApiError('NOT_FOUND', 'This link is not valid any more. Ask for the change of your address again.');

export const emailChangeRoutes = (ground: Ground): readonly PlainRoute[] => {
  const { service } = ground;
  return [
    page(ground, 'GET', '/email/confirm/:token', async ({ organization, request, show, tell, mark }) => {
      const reader = service.database.reader(organization.id);
      const link = await findLink(reader, service, 'change', request.path.token ?? '');
      if (link === undefined) throw linkGone();
      return show({
        title: tell('Confirm your new address'),
        body: html`<p>${mark('From now on, {email} is the address of your account.', { email: html`<b>${link.email}</b>` })}</p>
<form method="post"><button>${tell('Use this address')}</button></form>`,
      });
    }),
    page(ground, 'POST', '/email/confirm/:token', async ({ organization, request, show, tell, mark }) => {
      const email = await service.database.transact(organization.id, undefined, async (transaction) => {
        const link = await takeLink(transaction, service, 'change', request.path.token ?? '');
        if (link?.userId == null) throw linkGone();
        // The policy may have changed since.
        checkMayChangeTo(organization, await accessUser(transaction, link.userId), link.email);
        if (!(await doChangeEmail(transaction, organization, link.userId, link.email))) throw linkGone();
        return link.email;
      });
      return show({
        title: tell('Your address has changed'),
        body: html`<p>${mark('{email} is the address of your account now. Sign in with it from here on.', { email: html`<b>${email}</b>` })}</p>
<p class="links"><a href="/login">${tell('Sign in')}</a></p>`,
      });
    }),
  ];
};
