/**
 * The browser's sessions with the organizations of this server, sealed in a cookie that all of them receive. It only
 * names the sessions and opens nothing.
 */
import { isIP } from 'node:net';
import * as z from 'zod';
import type { Service } from '../frame/service.ts';
import { readCookie, writeCookie } from '../http/cookie.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { sessionSeconds } from '../users/index.ts';
import { single, type Visit } from './visit.ts';

export interface KnownSession {
  readonly organizationId: number;
  /** The credential's. */
  readonly id: number;
}

/** Organizations; the newest sign-ins are kept. */
const most = 20;
const kind = 'organizations';
const sealed = z.object({
  kind: z.literal(kind),
  sessions: z.array(z.object({ organizationId: z.int(), id: z.int() })),
});

/** `Secure` is part of the name, so that no unencrypted page can set it. */
const cookieFor = (isSecure: boolean): string => (isSecure ? '__Secure-organizations' : 'organizations');

/** Undefined where organizations have no host in common: browsers refuse it for addresses and single names. */
const commonHost = (externalUrl: string): string | undefined => {
  const { hostname } = new URL(externalUrl);
  return isIP(hostname) === 0 && /[^.]\.[^.]/.test(hostname) ? hostname : undefined;
};

/** Empty when the cookie is not one that this service made. */
export const knownSessions = (
  { secrets, directory }: { readonly secrets: Secrets; readonly directory: Service['directory'] },
  cookies: string | undefined,
): readonly KnownSession[] => {
  const value = readCookie(cookies, cookieFor(directory.externalUrl.startsWith('https:')));
  if (value === undefined) return [];
  try {
    return sealed.parse(JSON.parse(secrets.unseal(Buffer.from(value, 'base64url')))).sessions;
  } catch {
    return [];
  }
};

/** Returns the cookie that names `session` for the visited organization, or nothing of it without one. */
const renew = (
  { secrets, directory }: Service,
  { request, organization, isSecure }: Visit,
  session?: KnownSession,
): readonly string[] => {
  const domain = commonHost(directory.externalUrl);
  if (domain === undefined) return [];
  const others = knownSessions({ secrets, directory }, single(request.headers.cookie)).filter(
    ({ organizationId }) => organizationId !== organization.id,
  );
  const sessions = (session === undefined ? others : [...others, session]).slice(-most);
  const isEmpty = sessions.length === 0;
  const value = isEmpty ? '' : secrets.seal(JSON.stringify({ kind, sessions })).toString('base64url');
  const seconds = isEmpty ? 0 : sessionSeconds;
  return [writeCookie(cookieFor(isSecure), value, { isSecure, seconds, domain })];
};

/** Returns the cookie that adds the session, if browsers take it here. `id`: the credential's. */
export const rememberSession = (service: Service, visit: Visit, id: number): readonly string[] =>
  renew(service, visit, { organizationId: visit.organization.id, id });

/** Returns the cookie without a session of the visited organization, if browsers take it here. */
export const forgetSession = (service: Service, visit: Visit): readonly string[] => renew(service, visit);
