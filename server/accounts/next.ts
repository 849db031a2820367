/** Where people land once they are signed in: the address they came for. */
import type { PlainRequest } from '../http/plain.ts';
import { hidden, type Markup } from '../pages/index.ts';

/** Bounds the provider's cookie, which holds the address meanwhile. */
const longest = 2000;

/** A path of this service. Browsers read backslashes as slashes, and drop line breaks and tabs. */
const local = /^\/(?!\/)[!-[\]-~]*$/;

/** Returns only local paths: prevents open redirects. */
export const nextOf = (given: string | undefined): string =>
  given !== undefined && given.length <= longest && local.test(given) ? given : '/';

interface Visited {
  readonly request: Pick<PlainRequest, 'form' | 'query'>;
}

export const nextOfVisit = ({ request: { form, query } }: Visited): string => nextOf(form.next ?? query.next);

export const nextInput = (next: string): Markup | undefined =>
  next === '/' ? undefined : hidden('next', next);

export const withNext = (path: string, next: string): string =>
  next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
