import { ApiError } from '@parlance/protocol/errors';
import { type PlainText, say } from '@parlance/protocol/phrase';
import type { PlainRoute } from '../http/plain.ts';
import { takesPasswords, takesProvider } from '../organization/index.ts';
import { alert, field, hidden, html, type Markup, redirect } from '../pages/index.ts';
import { checkPasswordOf, endSession } from '../users/index.ts';
import { isOpen } from './join.ts';
import { enterAs, farewellCookies, nextOf, page, type SignInGround, signedIn, type Visit } from './visit.ts';

/** Links to the provider, with `given` in the query. */
export const openIdButton = (
  { service }: SignInGround,
  { organization, translate }: Visit,
  given: { readonly invitation?: string; readonly next?: string; readonly again?: string } = {},
): Markup | undefined => {
  const { openId } = service.accounts;
  if (openId === undefined || !takesProvider(organization)) return undefined;
  const query = new URLSearchParams(
    Object.entries(given).filter(([name, value]) => name !== 'next' || value !== '/'),
  ).toString();
  const link = html`<a class="button quiet" href="/login/openid${query === '' ? '' : `?${query}`}">${translate(say('Continue with {name}', { name: openId.name }))}</a>`;
  return takesPasswords(organization) ? html`<p class="or">${translate('or')}</p>${link}` : link;
};

interface SignInForm {
  readonly email?: string | undefined;
  readonly next: string;
  readonly error?: ApiError;
}

const passwordForm = ({ translate }: Visit, { email, next }: SignInForm): Markup =>
  html`<form method="post" action="/login">
${field({ name: 'username', label: translate('E-mail address'), type: 'email', value: email, autocomplete: 'username', isFirst: email === undefined })}
${field({ name: 'password', label: translate('Password'), type: 'password', autocomplete: 'current-password', isFirst: email !== undefined })}
${next === '/' ? undefined : hidden('next', next)}<button>${translate('Sign in')}</button></form>`;

const showForm = (ground: SignInGround, visit: Visit, asked: SignInForm) => {
  const { organization, show, translate } = visit;
  const { next, error } = asked;
  const hasPasswords = takesPasswords(organization);
  return show({
    title: translate('Sign in'),
    status: error?.status ?? 200,
    body: html`${alert(error && translate(error.phrase))}${hasPasswords ? passwordForm(visit, asked) : undefined}
${openIdButton(ground, visit, { next })}
<p class="links">${hasPasswords ? html`<a href="/password/reset">${translate('Forgot your password?')}</a>` : undefined}${
      isOpen(organization) ? html`<a href="/register">${translate('Create an account')}</a>` : undefined
    }</p>`,
  });
};

/** Errors that the user can correct. */
const isTheirs = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ['AUTHENTICATION_FAILED', 'PASSWORD_AUTH_DISABLED', 'USER_DEACTIVATED', 'RATE_LIMIT_HIT'].includes(
    error.code,
  );

const words: Readonly<Record<string, PlainText>> = {
  AUTHENTICATION_FAILED: 'The address or the password is not right.',
  PASSWORD_AUTH_DISABLED: 'This organization does not use passwords to sign in.',
  USER_DEACTIVATED: 'This account has been deactivated.',
  RATE_LIMIT_HIT: 'There were too many attempts to sign in. Wait half an hour, or choose a new password.',
};

export const signInRoutes = (ground: SignInGround): readonly PlainRoute[] => {
  const { service } = ground;
  return [
    page(ground, 'GET', '/login', async (visit) => {
      const next = nextOf(visit.request.query.next);
      if (visit.session !== undefined) return redirect(next);
      return showForm(ground, visit, { email: visit.request.query.email, next });
    }),
    page(ground, 'POST', '/login', async (visit) => {
      const { organization, request } = visit;
      const { username = '', password = '' } = request.form;
      const next = nextOf(request.form.next);
      try {
        const where = {
          organization,
          reader: service.database.reader(organization.id),
          network: request.network,
        };
        const checked = await checkPasswordOf(service, where, { username: username.trim(), password });
        return await enterAs(ground, visit, checked, next);
      } catch (error) {
        if (!isTheirs(error)) throw error;
        const told = new ApiError(error.code, words[error.code] ?? error.phrase);
        return showForm(ground, visit, { email: username, next, error: told });
      }
    }),
    page(
      ground,
      'POST',
      '/logout',
      signedIn(ground, async (visit) => {
        const { organization, session } = visit;
        await service.database.transact(organization.id, undefined, (transaction) =>
          endSession(transaction, service.secrets, session.token),
        );
        return redirect('/login', farewellCookies(visit));
      }),
    ),
  ];
};
