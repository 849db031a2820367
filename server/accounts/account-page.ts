/** Sets a new password, shows the API key, signs out. */
import { ApiError } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { type Said, say } from '@parlance/protocol/phrase';
import type { PlainAnswer, PlainRoute } from '../http/plain.ts';
import { takesPasswords } from '../organization/index.ts';
import { alert, field, html, type Markup, redirect } from '../pages/index.ts';
import {
  checkPassword,
  checkSignIn,
  doSetPassword,
  fetchKey,
  hashPassword,
  isFreshSession,
  issueKey,
} from '../users/index.ts';
import { freshSeconds } from './openid.ts';
import { checkTakesPasswords, faultOf, passwordHint } from './reset-page.ts';
import { openIdButton } from './sign-in-page.ts';
import { csrfInput, enter, type Ground, page, type SignedIn, signedIn } from './visit.ts';

interface Told {
  readonly error?: Said;
  readonly apiKey?: string;
}

/** Replaces the password check where the provider alone signs people in. */
const isFresh = ({ service }: Ground, { organization, session }: SignedIn): Promise<boolean> =>
  isFreshSession(
    service.database.reader(organization.id),
    service.secrets,
    session.token,
    service.now(),
    freshSeconds,
  );

const askForKey = async (ground: Ground, visit: SignedIn, csrf: Markup): Promise<Markup> => {
  const { tell } = visit;
  const hint = html`<p class="soft">${tell('Programs that act for you sign in with your address and this key.')}</p>`;
  const button = html`<button class="quiet">${tell('Show the key')}</button></form>`;
  if (takesPasswords(visit.organization))
    return html`${hint}<form method="post" action="/account/key">${csrf}
${field({ name: 'key_password', label: tell('Password'), type: 'password', autocomplete: 'current-password' })}
${button}`;
  if (await isFresh(ground, visit))
    return html`${hint}<form method="post" action="/account/key">${csrf}${button}`;
  return html`${hint}<p class="soft">${tell('To see it, sign in once more.')}</p>${openIdButton(ground, visit, { next: '/account', again: 'yes' })}`;
};

const passwordSection = (
  { tell }: SignedIn,
  csrf: Markup,
): Markup => html`<section><h2>${tell('Password')}</h2><form method="post" action="/account/password">${csrf}
${field({ name: 'old_password', label: tell('Old password'), type: 'password', autocomplete: 'current-password' })}
${field({ name: 'new_password', label: tell('New password'), type: 'password', autocomplete: 'new-password', least: limits.passwordMinLength, hint: tell(passwordHint) })}
<button class="quiet">${tell('Change it')}</button></form></section>`;

const show = async (ground: Ground, visit: SignedIn, { error, apiKey }: Told = {}): Promise<PlainAnswer> => {
  const { tell, session } = visit;
  const { user } = session;
  const csrf = csrfInput(ground, visit);
  return visit.show({
    title: tell(say('Hello, {name}', { name: user.fullName })),
    status: error === undefined ? 200 : 400,
    body: html`${alert(error && tell(error))}<p class="soft">${tell(say('You are signed in as {email}.', { email: user.email }))}</p>
<section><h2>${tell('API key')}</h2>${
      apiKey === undefined
        ? await askForKey(ground, visit, csrf)
        : html`<code id="api-key">${apiKey}</code><p class="soft">${tell('Whoever has it can do what you can do. Keep it to yourself.')}</p>`
    }</section>
${takesPasswords(visit.organization) ? passwordSection(visit, csrf) : undefined}
<section><form method="post" action="/logout">${csrf}<button class="quiet">${tell('Sign out')}</button></form></section>`,
  });
};

/** Asks for the password or the provider again [V13]. Wrong passwords count like failed sign-ins. */
const checkAgain = async (ground: Ground, visit: SignedIn, password: string): Promise<Said | undefined> => {
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

export const accountRoutes = (ground: Ground): readonly PlainRoute[] => {
  const { service } = ground;
  return [
    page(ground, 'GET', '/', async ({ session }) => redirect(session === undefined ? '/login' : '/account')),
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
        const apiKey = await service.database.transact(
          visit.organization.id,
          undefined,
          async (transaction) =>
            (await fetchKey(transaction, service.secrets, id)) ?? issueKey(transaction, service.secrets, id),
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
        const passwordHash = await hashPassword(new_password, visit.request.network);
        const { id } = user;
        await service.database.transact(visit.organization.id, id, (transaction) =>
          doSetPassword(transaction, id, passwordHash),
        );
        // The new password has ended every session.
        return enter(ground, visit, id, '/account');
      }),
    ),
  ];
};
