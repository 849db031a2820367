/** Choosing a new password: asking for a link, and using it. */
import { ApiError } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import type { Limit } from '../http/limit.ts';
import type { PlainRoute } from '../http/plain.ts';
import { html } from '../markup.ts';
import { type Organization, takesPasswords } from '../organization/index.ts';
import { accessUser, checkEmail, checkPassword, doSetPassword, hashPassword } from '../users/index.ts';
import { askByMail } from './answer-by-mail.ts';
import { findLink, takeLink } from './links.ts';
import { alert, field } from './page.ts';
import { enter, type Ground, page, type Visit } from './visit.ts';

const linkGone = () =>
  new ApiError('NOT_FOUND', 'This link is not valid any more. Ask for a new one on the page for signing in.');

const askForm = ({ show }: Visit, error?: string) =>
  show({
    title: 'Choose a new password',
    status: error === undefined ? 200 : 400,
    body: html`${alert(error)}<p class="soft">Tell us the address of your account, and we send you a link.</p>
<form method="post" action="/password/reset">
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', isFirst: true })}
<button>Send the link</button></form><p class="links"><a href="/login">Back to signing in</a></p>`,
  });

/** Where people sign in elsewhere alone, no password is chosen, whichever way one came here. */
export const checkTakesPasswords = (organization: Organization): void => {
  if (!takesPasswords(organization))
    throw new ApiError('PASSWORD_AUTH_DISABLED', 'Nobody signs in with a password in this organization.');
};

export const passwordHint = `At least ${limits.passwordMinLength} characters; longer is better.`;

const newForm = ({ show }: Visit, email: string, error?: string) =>
  show({
    title: 'Choose a new password',
    status: error === undefined ? 200 : 400,
    body: html`${alert(error)}<form method="post">
${field({ name: 'username', label: 'E-mail address', type: 'email', value: email, autocomplete: 'username', isFixed: true })}
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', least: limits.passwordMinLength, hint: passwordHint, isFirst: true })}
<button>Set the password</button></form>`,
  });

/** Returns what is wrong with it in plain words. */
export const faultOf = (check: () => unknown): string | undefined => {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError)
      return error.message.replace(/^Argument "(\w+)"/, (_all, name: string) =>
        name === 'full_name' ? 'The name' : `The ${name}`,
      );
    throw error;
  }
};

/** `letters` counts how often mail is asked for, by the asking address and by the address that gets it. */
export const resetRoutes = (ground: Ground, letters: Limit): readonly PlainRoute[] => {
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
      const fault = faultOf(() => checkEmail(given));
      if (fault !== undefined) return askForm(visit, fault);
      const email = checkEmail(given);
      if (service.rateLimits) {
        await letters.use(`${visit.organization.id}:${visit.request.address}`);
        await letters.use(`${visit.organization.id}:${email.toLowerCase()}`);
      }
      await askByMail(service, visit.organization, { purpose: 'reset', email, invitationId: null });
      return visit.show({
        title: 'Look into your mail',
        body: html`<p>If there is an account with this address, a link to choose a new password is on its way to it. It is good for three hours.</p><p class="links"><a href="/login">Back to signing in</a></p>`,
      });
    }),
    page(ground, 'GET', '/password/reset/:token', async (visit) => newForm(visit, (await find(visit)).email)),
    page(ground, 'POST', '/password/reset/:token', async (visit) => {
      const { organization, request } = visit;
      const { email } = await find(visit);
      const password = request.form.password ?? '';
      const fault = faultOf(() => checkPassword(password));
      if (fault !== undefined) return newForm(visit, email, fault);
      const passwordHash = await hashPassword(password);
      const id = await service.database.transact(organization.id, undefined, async (transaction) => {
        const link = await takeLink(transaction, service, 'reset', request.path.token ?? '');
        if (link?.userId == null) throw linkGone();
        const user = await accessUser(transaction, link.userId);
        if (!user.isActive) throw new ApiError('USER_DEACTIVATED', 'This account has been deactivated.');
        await doSetPassword(transaction, user.id, passwordHash);
        return user.id;
      });
      return enter(ground, visit, id, '/');
    }),
  ];
};
