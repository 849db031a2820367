/** Joins by invitation or open sign-up. */

import { ApiError } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { type Said, say } from '@parlance/protocol/phrase';
import type { Transaction } from '../db/transaction.ts';
import type { Limit } from '../http/limit.ts';
import type { PlainAnswer, PlainRoute } from '../http/plain.ts';
import { findInvitation } from '../invitations/index.ts';
import { checkAddress, takesPasswords } from '../organization/index.ts';
import { alert, carries, field, html, type Markup, redirect } from '../pages/index.ts';
import { checkEmail, checkFullName, checkPassword, hashPassword, type User } from '../users/index.ts';
import { askByMail } from './answer-by-mail.ts';
import { enter } from './enter.ts';
import { doJoin, invitationGone, isOpen } from './join.ts';
import { findLink, takeLink } from './links.ts';
import { nextInput, nextOfVisit, withNext } from './next.ts';
import { checkTakesPasswords, faultOf, passwordHint } from './reset-page.ts';
import { introduce, openIdButton } from './sign-in-page.ts';
import { page, type SignInGround, type Visit } from './visit.ts';

const title = ({ organization, translate }: Visit) =>
  translate(say('Join {name}', { name: organization.name }));

const signInInstead = (visit: Visit) =>
  html`<p class="links"><span>${visit.translate('Already have an account?')} <a href="${withNext('/login', nextOfVisit(visit))}"${carries}>${visit.translate('Sign in')}</a></span></p>`;

interface Form {
  /** Already confirmed. */
  readonly email: string | undefined;
  readonly isEmailFixed: boolean;
  readonly error?: Said | undefined;
  readonly below?: Markup | undefined;
}

const show = async (
  visit: Visit,
  { body, error }: { readonly body: Markup; readonly error?: Said | undefined },
): Promise<PlainAnswer> => {
  const introduction = await introduce(visit.organization);
  return visit.show({
    ...introduction,
    title: title(visit),
    card: { ...introduction.card, title: title(visit) },
    status: error === undefined ? 200 : 400,
    body: html`${alert(error && visit.translate(error))}${body}`,
  });
};

const accountForm = (visit: Visit, { email, isEmailFixed, error, below }: Form): Promise<PlainAnswer> =>
  show(visit, {
    error,
    body: html`<form method="post"${carries}>
${field({ name: 'email', label: visit.translate('E-mail address'), type: 'email', value: email, autocomplete: 'username', isFixed: isEmailFixed, isFirst: !isEmailFixed })}
${field({ name: 'full_name', label: visit.translate('Your name'), value: visit.request.form.full_name, autocomplete: 'name', hint: visit.translate('As others here know you.'), isFirst: isEmailFixed })}
${field({ name: 'password', label: visit.translate('Password'), type: 'password', autocomplete: 'new-password', least: limits.passwordMinLength, hint: visit.translate(passwordHint) })}
${nextInput(nextOfVisit(visit))}<button>${visit.translate('Create the account')}</button></form>${below}${signInInstead(visit)}`,
  });

const providerAlone = (visit: Visit, below: Markup | undefined): Promise<PlainAnswer> =>
  show(visit, {
    body: html`<p class="soft">${visit.translate('This organization uses accounts of another service: sign in there to continue.')}</p>${below}${signInInstead(visit)}`,
  });

const addressForm = (
  visit: Visit,
  error: Said | undefined,
  below: Markup | undefined,
): Promise<PlainAnswer> =>
  show(visit, {
    error,
    body: html`<p class="soft">${visit.translate('Tell us your address. We send you a link to continue.')}</p><form method="post"${carries}>
${field({ name: 'email', label: visit.translate('E-mail address'), type: 'email', value: visit.request.form.email, autocomplete: 'username', isFirst: true })}
${nextInput(nextOfVisit(visit))}<button>${visit.translate('Continue')}</button></form>${below}${signInInstead(visit)}`,
  });

export const joinRoutes = (ground: SignInGround, letters: Limit): readonly PlainRoute[] => {
  const { service } = ground;

  /** Addresses cannot be confirmed without mail or a provider: an invitation is enough. */
  const mustConfirm = () => service.mailer.reachesPeople || service.accounts.openId !== undefined;

  const askAddress = async (visit: Visit, invitationId: number | null, below?: Markup) => {
    const { organization, request } = visit;
    checkTakesPasswords(organization);
    const given = request.form.email ?? '';
    const fault = await faultOf(() => checkAddress(organization, checkEmail(given)));
    if (fault !== undefined) return addressForm(visit, fault, below);
    const email = checkEmail(given);
    if (service.rateLimits) {
      await letters.use(`${organization.id}:${request.network}`);
      await letters.use(`${organization.id}:${lowerCase(email)}`);
    }
    await askByMail(service, organization, {
      purpose: 'confirm',
      email,
      invitationId,
      language: visit.language,
      next: nextOfVisit(visit),
    });
    return visit.show({
      title: visit.translate('Look into your mail'),
      body: html`<p>${visit.translate('We have written to this address. Open the link in that mail within one day to continue.')}</p>`,
    });
  };

  /** Checks the form, then calls `make`, which throws if the link is gone. */
  const create = async (
    visit: Visit,
    form: Form,
    make: (transaction: Transaction, fullName: string, passwordHash: string) => Promise<User>,
  ): Promise<PlainAnswer> => {
    checkTakesPasswords(visit.organization);
    const { full_name = '', password = '' } = visit.request.form;
    const about = [form.email ?? '', full_name];
    const error =
      (await faultOf(() => checkFullName(full_name))) ??
      (await faultOf(() => checkPassword(password, about)));
    if (error !== undefined) return accountForm(visit, { ...form, error });
    const passwordHash = await hashPassword(password, visit.request.address);
    const user = await service.database.transact(visit.organization.id, undefined, (transaction) =>
      make(transaction, checkFullName(full_name), passwordHash),
    );
    return enter(ground, visit, { userId: user.id }, nextOfVisit(visit));
  };

  const invited = async (visit: Visit) => {
    const { organization, request } = visit;
    const token = request.path.token ?? '';
    const reader = service.database.reader(organization.id);
    const invitation = await findInvitation(reader, service, organization, { token });
    if (invitation === undefined) throw invitationGone();
    return {
      invitation,
      below: openIdButton(ground, visit, { invitation: token, next: nextOfVisit(visit) }),
    };
  };

  const confirmed = async ({ organization, request }: Visit) => {
    const reader = service.database.reader(organization.id);
    const link = await findLink(reader, service, 'confirm', request.path.token ?? '');
    if (link === undefined) throw invitationGone();
    return link;
  };

  const checkOpen = ({ organization }: Visit) => {
    if (!isOpen(organization))
      throw new ApiError(
        'ACCESS_DENIED',
        'You need an invitation to join this organization. Ask a member for one.',
      );
  };

  return [
    page(ground, 'GET', '/join/:token', async (visit) => {
      const { invitation, below } = await invited(visit);
      const { email } = invitation;
      if (!takesPasswords(visit.organization)) return providerAlone(visit, below);
      if (email !== null) return accountForm(visit, { email, isEmailFixed: true, below });
      return mustConfirm()
        ? addressForm(visit, undefined, below)
        : accountForm(visit, { email: undefined, isEmailFixed: false, below });
    }),
    page(ground, 'POST', '/join/:token', async (visit) => {
      const { organization, request } = visit;
      const { invitation, below } = await invited(visit);
      if (invitation.email === null && mustConfirm()) return askAddress(visit, invitation.id, below);
      const form = {
        email: invitation.email ?? request.form.email,
        isEmailFixed: invitation.email !== null,
        below,
      };
      const fault = await faultOf(() => checkAddress(organization, checkEmail(form.email ?? '')));
      if (fault !== undefined) return accountForm(visit, { ...form, error: fault });
      const email = checkEmail(form.email ?? '');
      return create(visit, form, (transaction, fullName, passwordHash) =>
        doJoin(transaction, service, organization, {
          email,
          fullName,
          passwordHash,
          invitationId: invitation.id,
          language: visit.language,
        }),
      );
    }),
    page(ground, 'GET', '/register', async (visit) => {
      if (visit.session !== undefined) return redirect(nextOfVisit(visit));
      checkOpen(visit);
      const below = openIdButton(ground, visit, { next: nextOfVisit(visit) });
      return takesPasswords(visit.organization)
        ? addressForm(visit, undefined, below)
        : providerAlone(visit, below);
    }),
    page(ground, 'POST', '/register', async (visit) => {
      checkOpen(visit);
      return askAddress(visit, null, openIdButton(ground, visit, { next: nextOfVisit(visit) }));
    }),
    page(ground, 'GET', '/register/:token', async (visit) => {
      const { email } = await confirmed(visit);
      if (!takesPasswords(visit.organization))
        return providerAlone(visit, openIdButton(ground, visit, { next: nextOfVisit(visit) }));
      return accountForm(visit, { email, isEmailFixed: true });
    }),
    page(ground, 'POST', '/register/:token', async (visit) => {
      const { email } = await confirmed(visit);
      const token = visit.request.path.token ?? '';
      return create(visit, { email, isEmailFixed: true }, async (transaction, fullName, passwordHash) => {
        const link = await takeLink(transaction, service, 'confirm', token);
        if (link === undefined) throw invitationGone();
        return doJoin(transaction, service, visit.organization, {
          email: link.email,
          fullName,
          passwordHash,
          invitationId: link.invitationId,
          language: visit.language,
        });
      });
    }),
  ];
};
