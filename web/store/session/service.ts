/** The page's way to the service: the cookie of the browser's session. */
import { cookieIn, session } from '@parlance/client/access';
import { type Client, createClient } from '@parlance/client/call';
import { createTransport } from '@parlance/client/transport';

/** Id of the user that signed in last. Services at other ports of the host have cookies of their own. */
const readerNow = (): string | undefined => cookieIn(document.cookie, `reader${location.port}`);

/** Who reads this page. */
export const reader = readerNow();

/** Changes need it; other sites cannot read it. A page of another account than signed in last changes nothing. */
export const csrfToken = (): string | undefined =>
  [undefined, readerNow()].includes(reader) ? cookieIn(document.cookie, 'csrftoken') : undefined;

let way = createClient({
  url: location.origin,
  access: session({ csrf: csrfToken }),
  transport: createTransport({
    fetch: (url, request) => fetch(url, request as RequestInit),
    XMLHttpRequest: XMLHttpRequest as never,
  }),
});

export const client: Client = { call: (...asked) => way.call(...asked) };

/** Readers without an account have a way of their own. */
export const goBy = (other: (before: Client) => Client): void => {
  way = other(way);
};
