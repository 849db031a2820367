import { ApiError } from '@parlance/protocol/errors';
import { type PlainText, say } from '@parlance/protocol/phrase';
import type { Service } from '../frame/service.ts';
import type { PlainRoute } from '../http/plain.ts';
import { describe, type Organization, takesPasswords, takesProvider } from '../organization/index.ts';
import { alert, carries, field, html, Markup, redirect } from '../pages/index.ts';
import { checkPasswordOf, endSession, welcomesSpectators } from '../users/index.ts';
import { enterAs, leave } from './enter.ts';
import { isOpen } from './join.ts';
import { nextInput, nextOfVisit, withNext } from './next.ts';
import { signedIn } from './signed-in.ts';
import { page, type SignInGround, type Visit } from './visit.ts';

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
  const link = html`<a class="button quiet" href="/login/openid${query === '' ? '' : `?${query}`}"${carries}>${translate(say('Continue with {name}', { name: openId.name }))}</a>`;
  return takesPasswords(organization) ? html`<p class="or">${translate('or')}</p>${link}` : link;
};

interface SignInForm {
  readonly email?: string | undefined;
  readonly next: string;
  readonly error?: ApiError;
}

const passwordForm = ({ translate }: Visit, { email, next }: SignInForm): Markup =>
  html`<form method="post" action="/login"${carries}>
${field({ name: 'username', label: translate('E-mail address'), type: 'email', value: email, autocomplete: 'username', isFirst: email === undefined })}
${field({ name: 'password', label: translate('Password'), type: 'password', autocomplete: 'current-password', isFirst: email !== undefined })}
${nextInput(next)}<button>${translate('Sign in')}</button></form>`;

/** Ways to an account for people who have none. */
const otherWays = (service: Service, { organization, translate }: Visit, next: string): Markup => {
  const reset = html`<a href="${withNext('/password/reset', next)}"${carries}>${translate('Forgot your password?')}</a>`;
  const create = html`<a href="${withNext('/register', next)}"${carries}>${translate('Create an account')}</a>`;
  const read = html`<a href="/public">${translate('Public channels')}</a>`;
  const invitation = html`<p class="soft">${translate('You need an invitation to join this organization. Ask a member for one.')}</p>`;
  return html`<p class="links">${takesPasswords(organization) ? reset : undefined}${
    isOpen(organization) ? create : undefined
  }${welcomesSpectators(service, organization) ? read : undefined}</p>${isOpen(organization) ? undefined : invitation}`;
};

/** What strangers see of the organization. */
export const introduce = async (organization: Organization) => {
  const { html: about, text } = await describe(organization);
  return {
    about: about === '' ? undefined : new Markup(about),
    card: { title: organization.name, description: text },
    hasFormScript: true,
  };
};

const showForm = async (ground: SignInGround, visit: Visit, asked: SignInForm) => {
  const { organization, show, translate } = visit;
  const { next, error } = asked;
  return show({
    ...(await introduce(organization)),
    title: translate('Sign in'),
    status: error?.status ?? 200,
    body: html`${alert(error && translate(error.phrase))}${
      takesPasswords(organization) ? passwordForm(visit, asked) : undefined
    }
${openIdButton(ground, visit, { next })}
${otherWays(ground.service, visit, next)}`,
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
      const next = nextOfVisit(visit);
      if (visit.session !== undefined) return redirect(next);
      return showForm(ground, visit, { email: visit.request.query.email, next });
    }),
    page(ground, 'POST', '/login', async (visit) => {
      const { organization, request } = visit;
      const { username = '', password = '' } = request.form;
      const next = nextOfVisit(visit);
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
        const told = new ApiError(error.code, words[error.code] ?? error.phrase, error.details);
        if (visit.isForScript) throw told;
        return showForm(ground, visit, { email: username, next, error: told });
      }
    }),
    page(
      ground,
      'POST',
      '/logout',
      signedIn(
        ground,
        async (visit) => {
          const { organization, session } = visit;
          await service.database.transact(organization.id, undefined, (transaction) =>
            endSession(transaction, service.secrets, session.token),
          );
          return leave(ground, visit);
        },
        '/',
      ),
    ),
  ];
};
