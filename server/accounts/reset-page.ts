import { ApiError } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { Phrase, type Said, say } from '@parlance/protocol/phrase';
import type { Text } from '@parlance/protocol/words/catalogue';
import type { Limit } from '../http/limit.ts';
import type { PlainRoute } from '../http/plain.ts';
import { type Organization, takesPasswords } from '../organization/index.ts';
import { alert, carries, field, html } from '../pages/index.ts';
import { accessUser, checkEmail, checkPassword, doSetPassword, hashPassword } from '../users/index.ts';
import { askByMail } from './answer-by-mail.ts';
import { enter } from './enter.ts';
import { findLink, takeLink } from './links.ts';
import { nextInput, nextOfVisit, withNext } from './next.ts';
import { page, type SignInGround, type Visit } from './visit.ts';

const linkGone = () =>
  new ApiError('NOT_FOUND', 'This link is no longer valid. Ask for a new one on the sign-in page.');

const backToSigningIn = (visit: Visit) =>
  html`<p class="links"><a href="${withNext('/login', nextOfVisit(visit))}"${carries}>${visit.translate('Back to signing in')}</a></p>`;

const askForm = (visit: Visit, error?: Said) => {
  const { show, translate } = visit;
  return show({
    title: translate('Choose a new password'),
    hasFormScript: true,
    status: error === undefined ? 200 : 400,
    body: html`${alert(error && translate(error))}<p class="soft">${translate('Tell us the address of your account, and we send you a link.')}</p>
<form method="post" action="/password/reset"${carries}>
${field({ name: 'email', label: translate('E-mail address'), type: 'email', autocomplete: 'username', isFirst: true })}
${nextInput(nextOfVisit(visit))}<button>${translate('Send the link')}</button></form>${backToSigningIn(visit)}`,
  });
};

/** Throws PASSWORD_AUTH_DISABLED. */
export const checkTakesPasswords = (organization: Organization): void => {
  if (!takesPasswords(organization))
    throw new ApiError('PASSWORD_AUTH_DISABLED', 'This organization does not use passwords to sign in.');
};

export const passwordHint = say('At least {limit} characters; longer is better.', {
  limit: limits.passwordMinLength,
});

const newForm = (visit: Visit, email: string, error?: Said) => {
  const { show, translate } = visit;
  return show({
    title: translate('Choose a new password'),
    hasFormScript: true,
    status: error === undefined ? 200 : 400,
    body: html`${alert(error && translate(error))}<form method="post"${carries}>
${field({ name: 'username', label: translate('E-mail address'), type: 'email', value: email, autocomplete: 'username', isFixed: true })}
${field({ name: 'password', label: translate('New password'), type: 'password', autocomplete: 'new-password', least: limits.passwordMinLength, hint: translate(passwordHint), isFirst: true })}
${nextInput(nextOfVisit(visit))}<button>${translate('Set the password')}</button></form>`,
  });
};

/** Names form fields instead of API arguments. */
const plainWords: Readonly<Partial<Record<Text, Text>>> = {
  'Argument "full_name" must not be empty.': 'The name must not be empty.',
  'Argument "full_name" is too long (limit: {limit} characters)':
    'The name is too long (limit: {limit} characters)',
  'Argument "full_name" must not contain any of * ` \\ > " @ or control characters.':
    'The name must not contain any of * ` \\ > " @ or control characters.',
  'Argument "full_name" must not end with a bar and a number.':
    'The name must not end with a bar and a number.',
  'Argument "{parameter}" must be an e-mail address.': 'The email must be an e-mail address.',
  'Argument "{parameter}" must have {least} to {most} characters.':
    'The password must have {least} to {most} characters.',
};

export const faultOf = async (check: () => unknown): Promise<Phrase | undefined> => {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { text, values } = error.phrase;
    return new Phrase(plainWords[text] ?? text, values);
  }
};

/** `letters` limits mail per caller and per recipient. */
export const resetRoutes = (ground: SignInGround, letters: Limit): readonly PlainRoute[] => {
  const { service } = ground;
  const find = async ({ organization, request }: Visit) => {
    checkTakesPasswords(organization);
    const reader = service.database.reader(organization.id);
    const link = await findLink(reader, service, 'reset', request.path.token ?? '');
    if (link === undefined) throw linkGone();
    return link;
  };
  return [
    page(ground, 'GET', '/password/reset', async (visit) => {
      checkTakesPasswords(visit.organization);
      return askForm(visit);
    }),
    page(ground, 'POST', '/password/reset', async (visit) => {
      checkTakesPasswords(visit.organization);
      const given = visit.request.form.email ?? '';
      const fault = await faultOf(() => checkEmail(given));
      if (fault !== undefined) return askForm(visit, fault);
      const email = checkEmail(given);
      if (service.rateLimits) {
        await letters.use(`${visit.organization.id}:${visit.request.network}`);
        await letters.use(`${visit.organization.id}:${lowerCase(email)}`);
      }
      await askByMail(service, visit.organization, {
        purpose: 'reset',
        email,
        invitationId: null,
        language: visit.language,
        next: nextOfVisit(visit),
      });
      return visit.show({
        title: visit.translate('Look into your mail'),
        hasFormScript: true,
        body: html`<p>${visit.translate('If there is an account with this address, a link to choose a new password is on its way to it. It works for three hours.')}</p>${backToSigningIn(visit)}`,
      });
    }),
    page(ground, 'GET', '/password/reset/:token', async (visit) => newForm(visit, (await find(visit)).email)),
    page(ground, 'POST', '/password/reset/:token', async (visit) => {
      const { organization, request } = visit;
      const { email } = await find(visit);
      const password = request.form.password ?? '';
      const fault = await faultOf(() => checkPassword(password, [email]));
      if (fault !== undefined) return newForm(visit, email, fault);
      const passwordHash = await hashPassword(password, request.address);
      const id = await service.database.transact(organization.id, undefined, async (transaction) => {
        const link = await takeLink(transaction, service, 'reset', request.path.token ?? '');
        if (link?.userId == null) throw linkGone();
        const user = await accessUser(transaction, link.userId);
        if (!user.isActive) throw new ApiError('USER_DEACTIVATED', 'This account has been deactivated.');
        await doSetPassword(transaction, user.id, passwordHash);
        return user.id;
      });
      return enter(ground, visit, { userId: id }, nextOfVisit(visit));
    }),
  ];
};
