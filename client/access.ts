export interface Access {
  /** `/api/v1` for keys, `/json` for browser sessions. */
  readonly root: string;
  headersFor(method: string): Record<string, string>;
}

export interface Credentials {
  readonly email: string;
  readonly apiKey: string;
}

const basic = ({ email, apiKey }: Credentials): string => {
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};

export const noAccess: Access = { root: '/api/v1', headersFor: () => ({}) };

export const byKey = (credentials: Credentials): Access => {
  const headers = { Authorization: basic(credentials) };
  return { root: '/api/v1', headersFor: () => headers };
};

export interface SessionOptions {
  /** Returns the cookie `csrftoken`. Read for every change: signing in again replaces it. */
  readonly csrf: () => string | undefined;
}

/** Changes carry a token that other sites cannot read. */
export const session = ({ csrf }: SessionOptions): Access => ({
  root: '/json',
  headersFor: (method) => {
    const token = method === 'GET' ? undefined : csrf();
    const headers: Record<string, string> = {};
    if (token !== undefined) headers['X-CSRFToken'] = token;
    return headers;
  },
});

/** Searches `document.cookie`. */
export const cookieIn = (cookies: string, name: string): string | undefined => {
  const start = `${name}=`;
  return cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
};
