/** Sets a new password, shows the API key, signs out. */
import { ApiError } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { type Said, say } from '@parlance/protocol/phrase';
import type { PlainAnswer, PlainRoute } from '../http/plain.ts';
import { takesPasswords } from '../organization/index.ts';
import { alert, field, html, type Markup } from '../pages/index.ts';
import {
  checkPassword,
  checkSignIn,
  doSetPassword,
  ensureKey,
  hashPassword,
  isFreshSession,
} from '../users/index.ts';
import { enter } from './enter.ts';
import { freshSeconds } from './openid.ts';
import { checkTakesPasswords, faultOf, passwordHint } from './reset-page.ts';
import { openIdButton } from './sign-in-page.ts';
import { csrfInput, type SignedIn, signedIn } from './signed-in.ts';
import { page, type SignInGround } from './visit.ts';

interface Outcome {
  readonly error?: Said;
  readonly apiKey?: string;
}

/** Replaces the password check where the provider alone signs people in. */
const isFresh = ({ service }: SignInGround, { organization, session }: SignedIn): Promise<boolean> =>
  isFreshSession(service.database.reader(organization.id), service.secrets, session.token, {
    now: service.now(),
    seconds: freshSeconds,
  });

const askForKey = async (ground: SignInGround, visit: SignedIn, csrf: Markup): Promise<Markup> => {
  const { translate } = visit;
  const hint = html`<p class="soft">${translate('Programs that act for you sign in with your address and this key.')}</p>`;
  const button = html`<button class="quiet">${translate('Show the key')}</button></form>`;
  if (takesPasswords(visit.organization))
    return html`${hint}<form method="post" action="/account/key">${csrf}
${field({ name: 'key_password', label: translate('Password'), type: 'password', autocomplete: 'current-password' })}
${button}`;
  if (await isFresh(ground, visit))
    return html`${hint}<form method="post" action="/account/key">${csrf}${button}`;
  return html`${hint}<p class="soft">${translate('To see it, sign in once more.')}</p>${openIdButton(ground, visit, { next: '/account', again: 'yes' })}`;
};

const passwordSection = (
  { translate }: SignedIn,
  csrf: Markup,
): Markup => html`<section><h2>${translate('Password')}</h2><form method="post" action="/account/password">${csrf}
${field({ name: 'old_password', label: translate('Old password'), type: 'password', autocomplete: 'current-password' })}
${field({ name: 'new_password', label: translate('New password'), type: 'password', autocomplete: 'new-password', least: limits.passwordMinLength, hint: translate(passwordHint) })}
<button class="quiet">${translate('Change it')}</button></form></section>`;

const show = async (
  ground: SignInGround,
  visit: SignedIn,
  { error, apiKey }: Outcome = {},
): Promise<PlainAnswer> => {
  const { translate, session } = visit;
  const { user } = session;
  const csrf = csrfInput(ground, visit);
  return visit.show({
    title: translate(say('Hello, {name}', { name: user.fullName })),
    hasFormScript: true,
    status: error === undefined ? 200 : 400,
    body: html`${alert(error && translate(error))}<p class="soft">${translate(say('You are signed in as {email}.', { email: user.email }))}</p>
<section><h2>${translate('API key')}</h2>${
      apiKey === undefined
        ? await askForKey(ground, visit, csrf)
        : html`<code id="api-key">${apiKey}</code><p class="soft">${translate('Anyone who has it can do what you can do. Keep it to yourself.')}</p>`
    }</section>
${takesPasswords(visit.organization) ? passwordSection(visit, csrf) : undefined}
<section><form method="post" action="/logout">${csrf}<button class="quiet">${translate('Sign out')}</button></form></section>`,
  });
};

/** Asks for the password or the provider again [V13]. Wrong passwords count like failed sign-ins. */
const checkAgain = async (
  ground: SignInGround,
  visit: SignedIn,
  password: string,
): Promise<Said | undefined> => {
  const { organization, request, session } = visit;
  const { service } = ground;
  if (!takesPasswords(organization))
    return (await isFresh(ground, visit)) ? undefined : 'Sign in once more to see the key.';
  const where = { organization, reader: service.database.reader(organization.id), network: request.network };
  try {
    await checkSignIn(service, where, { username: session.user.email, password });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'AUTHENTICATION_FAILED')
      return 'The password is not right.';
    throw error;
  }
};

export const accountRoutes = (ground: SignInGround): readonly PlainRoute[] => {
  const { service } = ground;
  return [
    page(
      ground,
      'GET',
      '/account',
      signedIn(ground, async (visit) => show(ground, visit)),
    ),
    page(
      ground,
      'POST',
      '/account/key',
      signedIn(ground, async (visit) => {
        const error = await checkAgain(ground, visit, visit.request.form.key_password ?? '');
        if (error !== undefined) return show(ground, visit, { error });
        const { id } = visit.session.user;
        const apiKey = await service.database.transact(visit.organization.id, undefined, (transaction) =>
          ensureKey(transaction, service.secrets, id),
        );
        return show(ground, visit, { apiKey });
      }),
    ),
    page(
      ground,
      'POST',
      '/account/password',
      signedIn(ground, async (visit) => {
        checkTakesPasswords(visit.organization);
        const { old_password = '', new_password = '' } = visit.request.form;
        const { user } = visit.session;
        const error =
          (await faultOf(() => checkPassword(new_password, [user.email, user.fullName]))) ??
          (await checkAgain(ground, visit, old_password));
        if (error !== undefined) return show(ground, visit, { error });
        const passwordHash = await hashPassword(new_password, visit.request.address);
        await service.database.transact(visit.organization.id, user, (transaction) =>
          doSetPassword(transaction, user.id, passwordHash),
        );
        // The new password has ended every session.
        return enter(ground, visit, { userId: user.id, passwordHash }, '/account');
      }),
    ),
  ];
};
