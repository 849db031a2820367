/** One request for a page. */
import { ApiError } from '@parlance/protocol/errors';
import type { PlaceOf, Said } from '@parlance/protocol/phrase';
import type { Text } from '@parlance/protocol/words/catalogue';
import type { Language } from '@parlance/protocol/words/languages';
import type { Service } from '../frame/service.ts';
import { csrfCookie, readCookie, sessionCookie, writeCookie } from '../http/cookie.ts';
import { failureOf } from '../http/failure.ts';
import type { Limit } from '../http/limit.ts';
import type { PlainAnswer, PlainRequest, PlainRoute } from '../http/plain.ts';
import { errorHeaders } from '../http/respond.ts';
import { type Choice, chooseLanguage, textIn, translate } from '../languages/index.ts';
import type { Organization } from '../organization/index.ts';
import {
  alert,
  fillMarkup,
  hidden,
  html,
  type Markup,
  type Page,
  type Part,
  redirect,
  renderPage,
} from '../pages/index.ts';
import {
  type Beginner,
  createIdentifySession,
  csrfTokenOf,
  type IdentifySession,
  isCsrfToken,
  languagePreference,
  sessionSeconds,
  startSession,
  type User,
  userSignedIn,
} from '../users/index.ts';

export interface Visit {
  readonly request: PlainRequest;
  readonly organization: Organization;
  readonly isSecure: boolean;
  readonly session: { readonly token: string; readonly user: User } | undefined;
  readonly language: Language;
  translate(said: Said): string;
  /** Fills placeholders with markup. */
  mark<T extends Text>(text: T, parts: { readonly [P in PlaceOf<T>]: Part }): Markup;
  show(page: Page): PlainAnswer;
}

export type Answer = (visit: Visit) => Promise<PlainAnswer>;

interface OpenGround {
  readonly service: Service;
  readonly identify: IdentifySession;
}

export interface SignInGround extends OpenGround {
  /** Limits forms per address. */
  readonly forms: Limit;
}

export const createGround = (service: Service, forms: Limit): SignInGround => ({
  service,
  identify: createIdentifySession(service.database, service.directory, service.secrets, service.now),
  forms,
});

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/**
 * Rejects forms from other sites by browser headers. Other programs omit them but have no session to misuse.
 */
const checkOrigin = ({ headers, host }: PlainRequest, organization: Organization): void => {
  const origin = single(headers.origin);
  const own = [organization.url, `http://${host}`, `https://${host}`];
  const isForeign = origin !== undefined && !own.includes(origin);
  if (isForeign || headers['sec-fetch-site'] === 'cross-site')
    throw new ApiError(
      'CSRF_FAILED',
      'This form was sent from another site. Open the page here and try again.',
    );
};

const visitOf = async (
  { service, identify }: OpenGround,
  request: PlainRequest,
): Promise<Visit | undefined> => {
  const organization = await service.directory.bySubdomain(service.directory.subdomainOf(request.host));
  if (organization === undefined) return undefined;
  const isSecure = organization.url.startsWith('https:');
  const token = readCookie(single(request.headers.cookie), sessionCookie(isSecure));
  const user = token === undefined ? undefined : (await identify(request.host, token)).user;
  return {
    request,
    organization,
    isSecure,
    session: token === undefined || user?.isActive !== true ? undefined : { token, user },
    ...speak(organization, languageFor(request, organization, user)),
  };
};

const languageFor = (
  { headers }: PlainRequest,
  organization: Organization | undefined,
  user: User | undefined,
): Choice => chooseLanguage(languagePreference(user, organization), single(headers['accept-language']));

const speak = (
  organization: Organization | undefined,
  choice: Choice,
): Pick<Visit, 'language' | 'translate' | 'mark' | 'show'> => {
  const { language } = choice;
  return {
    language,
    translate: (said) => translate(said, language),
    mark: (text, parts) => fillMarkup(textIn(text, language), parts),
    show: (page) => renderPage(organization, choice, page),
  };
};

/** Shows the error; logs faults of the service. */
const explain = (
  { service }: OpenGround,
  request: PlainRequest,
  visit: Visit | undefined,
  thrown: unknown,
): PlainAnswer => {
  const { error, fault } = failureOf(thrown);
  if (fault !== undefined) service.log.error({ err: fault }, 'a page failed');
  const { translate, show } = visit ?? speak(undefined, languageFor(request, undefined, undefined));
  const isTooMuch = error.code === 'RATE_LIMIT_HIT';
  const page = show({
    title: translate(isTooMuch ? 'Too many attempts' : 'This did not work'),
    status: error.status,
    body: html`${alert(
      translate(
        isTooMuch ? 'There were too many attempts from here. Wait a little, then try again.' : error.phrase,
      ),
    )}<p class="links"><a href="/login">${translate('Sign in')}</a></p>`,
  });
  return { ...page, headers: { ...page.headers, ...errorHeaders(error, true) } };
};

type Method = 'GET' | 'POST';

/** Shows errors that `answer` throws as pages. */
const bind = (ground: OpenGround, method: Method, path: string, answer: Answer): PlainRoute => ({
  method,
  path,
  answer: async (request) => {
    let visit: Visit | undefined;
    try {
      visit = await visitOf(ground, request);
      if (visit === undefined)
        throw new ApiError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
      if (visit.organization.isDeactivated)
        throw new ApiError('REALM_DEACTIVATED', 'This organization has been deactivated.');
      return await answer(visit);
    } catch (error) {
      return explain(ground, request, visit, error);
    }
  },
});

/** Accepts forms only from this site, and limits their number. */
export const page = (ground: SignInGround, method: Method, path: string, answer: Answer): PlainRoute =>
  bind(ground, method, path, async (visit) => {
    if (method === 'POST') {
      checkOrigin(visit.request, visit.organization);
      if (ground.service.rateLimits) await ground.forms.use(visit.request.network);
    }
    return answer(visit);
  });

/**
 * Pages authorised by their signed URL alone; no form limit, since mail providers submit for many users from
 * one address.
 */
export const openPages = (
  service: Service,
): ((method: Method, path: string, answer: Answer) => PlainRoute) => {
  const identify = createIdentifySession(service.database, service.directory, service.secrets, service.now);
  return (method, path, answer) => bind({ service, identify }, method, path, answer);
};

/** Returns only local paths: prevents open redirects. */
export const nextOf = (given: string | undefined): string =>
  given !== undefined && /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(given) ? given : '/';

const sessionCookies = ({ service }: SignInGround, { isSecure }: Visit, token: string): string[] => [
  writeCookie(sessionCookie(isSecure), token, { isSecure, seconds: sessionSeconds }),
  writeCookie(csrfCookie, csrfTokenOf(service.secrets, token), {
    isSecure,
    seconds: sessionSeconds,
    isReadable: true,
  }),
];

export const farewellCookies = ({ isSecure }: Visit): string[] =>
  [sessionCookie(isSecure), csrfCookie].map((name) => writeCookie(name, '', { isSecure, seconds: 0 }));

/** Signs in like `enter`, and mails a notice to users who want it. */
export const enterAs = async (
  ground: SignInGround,
  visit: Visit,
  { user, passwordHash }: { readonly user: User; readonly passwordHash?: string | null },
  next: string,
): Promise<PlainAnswer> => {
  const { service } = ground;
  const { organization, request } = visit;
  const program = single(request.headers['user-agent']);
  const from = { address: request.address, program, now: service.now() };
  const answer = await enter(ground, visit, { userId: user.id, ...(passwordHash && { passwordHash }) }, next);
  await service.database.transact(organization.id, undefined, (transaction) =>
    service.hooks.fire(userSignedIn, transaction, { service, organization, user, from }),
  );
  return answer;
};

/** Starts a new session. Throws USER_DEACTIVATED. */
export const enter = async (
  ground: SignInGround,
  visit: Visit,
  beginner: Beginner,
  next: string,
): Promise<PlainAnswer> => {
  const { database, secrets, now } = ground.service;
  const token = await database.transact(visit.organization.id, undefined, (transaction) =>
    startSession(transaction, secrets, beginner, now()),
  );
  return redirect(next, sessionCookies(ground, visit, token));
};

export interface SignedIn extends Visit {
  readonly session: NonNullable<Visit['session']>;
}

const csrfField = 'csrfmiddlewaretoken';

export const csrfInput = ({ service }: SignInGround, { session }: SignedIn) =>
  hidden(csrfField, csrfTokenOf(service.secrets, session.token));

/** Redirects without a session. Forms must carry its CSRF token. */
export const signedIn =
  (ground: SignInGround, answer: (visit: SignedIn) => Promise<PlainAnswer>): Answer =>
  async (visit) => {
    const { session, request } = visit;
    if (session === undefined) return redirect('/login');
    const given = request.form[csrfField] ?? single(request.headers['x-csrftoken']);
    const isForm = Object.keys(request.form).length > 0 || request.headers['content-length'] !== undefined;
    if (isForm && !isCsrfToken(ground.service.secrets, session.token, given))
      throw new ApiError('CSRF_FAILED', 'This form is out of date. Open the page again and repeat it.');
    return answer({ ...visit, session });
  };
