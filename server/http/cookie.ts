/** Cookies, and which of them say who calls from a browser. */

/** The value of one cookie; undefined when it is not there. Of several with the name, the first, as browsers order them. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  for (const part of header?.split(';') ?? []) {
    const equals = part.indexOf('=');
    if (equals !== -1 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
};

/** `__Host-`: only this very host can have set it, over an encrypted connection. */
export const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-sessionid' : 'sessionid');

/** Pages read it and send its value back in the X-CSRFToken header. */
export const csrfCookie = 'csrftoken';

export interface CookieOptions {
  readonly isSecure: boolean;
  /** 0 takes it away. */
  readonly seconds: number;
  /** Whether scripts of the page may read it. */
  readonly isReadable?: boolean;
}

/** A Set-Cookie header. The value must be made of characters that cookies may have. */
export const writeCookie = (
  name: string,
  value: string,
  { isSecure, seconds, isReadable = false }: CookieOptions,
): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isReadable ? '' : '; HttpOnly'}${isSecure ? '; Secure' : ''}`;
