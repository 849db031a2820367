/** One request for a page. */
import { ApiError } from '@parlance/protocol/errors';
import type { PlaceOf, Said } from '@parlance/protocol/phrase';
import type { Text } from '@parlance/protocol/words/catalogue';
import type { Language } from '@parlance/protocol/words/languages';
import type { Service } from '../frame/service.ts';
import { readCookie, sessionCookie } from '../http/cookie.ts';
import { failureOf } from '../http/failure.ts';
import type { Limit } from '../http/limit.ts';
import type { PlainAnswer, PlainRequest, PlainRoute } from '../http/plain.ts';
import { errorHeaders } from '../http/respond.ts';
import { type Choice, chooseLanguage, textIn, translate } from '../languages/index.ts';
import type { Organization } from '../organization/index.ts';
import {
  alert,
  carries,
  fillMarkup,
  html,
  type Markup,
  type Page,
  type Part,
  renderPage,
} from '../pages/index.ts';
import {
  createIdentifySession,
  type IdentifySession,
  languagePreference,
  type User,
} from '../users/index.ts';
import { nextOfVisit, withNext } from './next.ts';
import { asksForJson, fail } from './script.ts';

export interface Visit {
  readonly request: PlainRequest;
  readonly organization: Organization;
  readonly isSecure: boolean;
  readonly session: { readonly token: string; readonly user: User } | undefined;
  /** Whether a script asks, which reads JSON instead of a page. */
  readonly isForScript: boolean;
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

export const single = (value: string | string[] | undefined): string | undefined =>
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
    isForScript: asksForJson(request),
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

/** Shows what went wrong, and a way to sign in that leads on to `next`. */
export const showProblem = (
  { translate, show, isForScript }: Pick<Visit, 'translate' | 'show' | 'isForScript'>,
  error: ApiError,
  next: string,
): PlainAnswer => {
  const isTooMuch = error.code === 'RATE_LIMIT_HIT';
  const answer = isForScript
    ? fail(error, translate)
    : show({
        title: translate(isTooMuch ? 'Too many attempts' : 'This did not work'),
        status: error.status,
        hasFormScript: true,
        body: html`${alert(
          translate(
            isTooMuch
              ? 'There were too many attempts from here. Wait a little, then try again.'
              : error.phrase,
          ),
        )}<p class="links"><a href="${withNext('/login', next)}"${carries}>${translate('Sign in')}</a></p>`,
      });
  return { ...answer, headers: { ...answer.headers, ...errorHeaders(error, true) } };
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
  const stranger = {
    ...speak(undefined, languageFor(request, undefined, undefined)),
    isForScript: asksForJson(request),
  };
  return showProblem(visit ?? stranger, error, nextOfVisit({ request }));
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
