/** Joins by invitation or open sign-up. */
import { ApiError } from '@parlance/protocol/errors';
import { lowerCase } from '@parlance/protocol/lower-case';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import type { Limit } from '../http/limit.ts';
import type { PlainAnswer, PlainRoute } from '../http/plain.ts';
import { findInvitation } from '../invitations/index.ts';
import { checkAddress, takesPasswords } from '../organization/index.ts';
import { html, type Markup, redirect } from '../pages/index.ts';
import { checkEmail, checkFullName, checkPassword, hashPassword, type User } from '../users/index.ts';
import { askByMail } from './answer-by-mail.ts';
import { enter } from './enter.ts';
import { doJoin, invitationGone, isOpen } from './join.ts';
import { type AccountForm, accountForm, addressForm, providerAlone } from './join-forms.ts';
import { findLink, takeLink } from './links.ts';
import { nextOfVisit } from './next.ts';
import { checkTakesPasswords, faultOf } from './reset-page.ts';
import { openIdButton } from './sign-in-page.ts';
import { page, type SignInGround, type Visit } from './visit.ts';

/** Addresses cannot be confirmed without mail or a provider: an invitation is enough. */
const mustConfirm = ({ mailer, accounts }: Service) => mailer.reachesPeople || accounts.openId !== undefined;

interface Asked {
  readonly invitationId: number | null;
  readonly below: Markup | undefined;
}

/** Sends a link that confirms the address, and the person goes on from there. */
const confirmByMail = async (
  service: Service,
  letters: Limit,
  visit: Visit,
  { invitationId, below }: Asked,
): Promise<PlainAnswer> => {
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
const createAccount = async (
  ground: SignInGround,
  visit: Visit,
  form: AccountForm,
  make: (transaction: Transaction, fullName: string, passwordHash: string) => Promise<User>,
): Promise<PlainAnswer> => {
  checkTakesPasswords(visit.organization);
  const { full_name = '', password = '' } = visit.request.form;
  const about = [form.email ?? '', full_name];
  const error =
    (await faultOf(() => checkFullName(full_name))) ?? (await faultOf(() => checkPassword(password, about)));
  if (error !== undefined) return accountForm(visit, { ...form, error });
  const passwordHash = await hashPassword(password, visit.request.address);
  const user = await ground.service.database.transact(visit.organization.id, undefined, (transaction) =>
    make(transaction, checkFullName(full_name), passwordHash),
  );
  return enter(ground, visit, { userId: user.id }, nextOfVisit(visit));
};

const invitationRoutes = (ground: SignInGround, letters: Limit): readonly PlainRoute[] => {
  const { service } = ground;
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
  return [
    page(ground, 'GET', '/join/:token', async (visit) => {
      const { invitation, below } = await invited(visit);
      const { email } = invitation;
      if (!takesPasswords(visit.organization)) return providerAlone(visit, below);
      if (email !== null) return accountForm(visit, { email, isEmailFixed: true, below });
      return mustConfirm(service)
        ? addressForm(visit, undefined, below)
        : accountForm(visit, { email: undefined, isEmailFixed: false, below });
    }),
    page(ground, 'POST', '/join/:token', async (visit) => {
      const { organization, request } = visit;
      const { invitation, below } = await invited(visit);
      if (invitation.email === null && mustConfirm(service))
        return confirmByMail(service, letters, visit, { invitationId: invitation.id, below });
      const form = {
        email: invitation.email ?? request.form.email,
        isEmailFixed: invitation.email !== null,
        below,
      };
      const fault = await faultOf(() => checkAddress(organization, checkEmail(form.email ?? '')));
      if (fault !== undefined) return accountForm(visit, { ...form, error: fault });
      const email = checkEmail(form.email ?? '');
      return createAccount(ground, visit, form, (transaction, fullName, passwordHash) =>
        doJoin(transaction, service, {
          email,
          fullName,
          passwordHash,
          invitationId: invitation.id,
          language: visit.language,
        }),
      );
    }),
  ];
};

const checkOpen = ({ organization }: Visit) => {
  if (!isOpen(organization))
    throw new ApiError(
      'ACCESS_DENIED',
      'You need an invitation to join this organization. Ask a member for one.',
    );
};

const signUpRoutes = (ground: SignInGround, letters: Limit): readonly PlainRoute[] => {
  const { service } = ground;
  const providerOf = (visit: Visit) => openIdButton(ground, visit, { next: nextOfVisit(visit) });
  return [
    page(ground, 'GET', '/register', async (visit) => {
      if (visit.session !== undefined) return redirect(nextOfVisit(visit));
      checkOpen(visit);
      return takesPasswords(visit.organization)
        ? addressForm(visit, undefined, providerOf(visit))
        : providerAlone(visit, providerOf(visit));
    }),
    page(ground, 'POST', '/register', async (visit) => {
      checkOpen(visit);
      return confirmByMail(service, letters, visit, { invitationId: null, below: providerOf(visit) });
    }),
  ];
};

/** Links that confirmed an address lead here. */
const confirmedRoutes = (ground: SignInGround): readonly PlainRoute[] => {
  const { service } = ground;
  const confirmed = async ({ organization, request }: Visit) => {
    const reader = service.database.reader(organization.id);
    const link = await findLink(reader, service, 'confirm', request.path.token ?? '');
    if (link === undefined) throw invitationGone();
    return link;
  };
  return [
    page(ground, 'GET', '/register/:token', async (visit) => {
      const { email } = await confirmed(visit);
      if (!takesPasswords(visit.organization))
        return providerAlone(visit, openIdButton(ground, visit, { next: nextOfVisit(visit) }));
      return accountForm(visit, { email, isEmailFixed: true });
    }),
    page(ground, 'POST', '/register/:token', async (visit) => {
      const { email } = await confirmed(visit);
      const token = visit.request.path.token ?? '';
      const form = { email, isEmailFixed: true };
      return createAccount(ground, visit, form, async (transaction, fullName, passwordHash) => {
        const link = await takeLink(transaction, service, 'confirm', token);
        if (link === undefined) throw invitationGone();
        return doJoin(transaction, service, {
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

export const joinRoutes = (ground: SignInGround, letters: Limit): readonly PlainRoute[] => [
  ...invitationRoutes(ground, letters),
  ...signUpRoutes(ground, letters),
  ...confirmedRoutes(ground),
];
