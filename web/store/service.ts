/** The page's way to the service: the cookie of the browser's session. */
import { cookieIn, session } from '@parlance/client/access';
import { type Client, createClient } from '@parlance/client/call';
import { createTransport } from '@parlance/client/transport';

/** Changes need it; other sites cannot read it. */
export const csrfToken = (): string | undefined => cookieIn(document.cookie, 'csrftoken');

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
