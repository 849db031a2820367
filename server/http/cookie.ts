/** Returns the first of that name, like browsers. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  for (const part of header?.split(';') ?? []) {
    const equals = part.indexOf('=');
    if (equals !== -1 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
};

/** `__Host-`: only this host can set it, over an encrypted connection. */
export const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-sessionid' : 'sessionid');

/** Pages return it in the X-CSRFToken header. */
export const csrfCookie = 'csrftoken';

/** The user's id, by which the page notices that another account signed in. All ports of a host share cookies. */
export const readerCookie = (externalUrl: string): string => `reader${new URL(externalUrl).port}`;

export interface CookieOptions {
  readonly isSecure: boolean;
  /** 0 deletes it. */
  readonly seconds: number;
  /** Lets scripts of the page read it. */
  readonly isReadable?: boolean;
  /** Sends it to the subdomains of this host too. */
  readonly domain?: string | undefined;
}

/** The value must contain only characters that cookies allow. */
export const writeCookie = (
  name: string,
  value: string,
  { isSecure, seconds, isReadable = false, domain }: CookieOptions,
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'SameSite=Lax',
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(isReadable ? [] : ['HttpOnly']),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
