/** Confirms a new address. Opening the link changes nothing, because mail programs prefetch. */
import { ApiError } from '@parlance/protocol/errors';
import type { PlainRoute } from '../http/plain.ts';
import { doMail } from '../mail/index.ts';
import { html } from '../pages/index.ts';
import { accessUser, doChangeEmail, languageOfUser } from '../users/index.ts';
import { checkMayChangeTo } from './email-change.ts';
import { changedLetter } from './letters.ts';
import { findLink, takeLink } from './links.ts';
import { page, type SignInGround } from './visit.ts';

const linkGone = () =>
  new ApiError('NOT_FOUND', 'This link is no longer valid. Ask to change your address again.');

export const emailChangeRoutes = (ground: SignInGround): readonly PlainRoute[] => {
  const { service } = ground;
  return [
    page(ground, 'GET', '/email/confirm/:token', async ({ organization, request, show, translate, mark }) => {
      const reader = service.database.reader(organization.id);
      const link = await findLink(reader, service, 'change', request.path.token ?? '');
      if (link === undefined) throw linkGone();
      return show({
        title: translate('Confirm your new address'),
        hasFormScript: true,
        body: html`<p>${mark('From now on, {email} is the address of your account.', { email: html`<b>${link.email}</b>` })}</p>
<form method="post"><button>${translate('Use this address')}</button></form>`,
      });
    }),
    page(
      ground,
      'POST',
      '/email/confirm/:token',
      async ({ organization, request, show, translate, mark }) => {
        const email = await service.database.transact(organization.id, undefined, async (transaction) => {
          const link = await takeLink(transaction, service, 'change', request.path.token ?? '');
          if (link?.userId == null) throw linkGone();
          // The organization may have chosen otherwise since the link was sent.
          const user = await accessUser(transaction, link.userId);
          checkMayChangeTo(organization, user, link.email);
          if (!(await doChangeEmail(transaction, organization, link.userId, link.email))) throw linkGone();
          const letter = changedLetter(languageOfUser(user), organization);
          await doMail(transaction, service.secrets, organization, [
            { to: user.email, userId: user.id, letter },
          ]);
          return link.email;
        });
        return show({
          title: translate('Your address has changed'),
          body: html`<p>${mark('{email} is the address of your account now. Sign in with it from here on.', { email: html`<b>${email}</b>` })}</p>
<p class="links"><a href="/login">${translate('Sign in')}</a></p>`,
        });
      },
    ),
  ];
};
