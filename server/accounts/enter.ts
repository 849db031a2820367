/** Begins and ends sessions. */
import { csrfCookie, readerCookie, sessionCookie, writeCookie } from '../http/cookie.ts';
import type { PlainAnswer } from '../http/plain.ts';
import { redirect } from '../pages/index.ts';
import {
  type Beginner,
  csrfTokenOf,
  sessionSeconds,
  startSession,
  type User,
  userSignedIn,
} from '../users/index.ts';
import { forgetSession, rememberSession } from './known-sessions.ts';
import { succeed } from './script.ts';
import { type SignInGround, single, type Visit } from './visit.ts';

const sessionCookies = (
  { service }: SignInGround,
  { isSecure }: Visit,
  token: string,
  userId: number,
): string[] => {
  const lasting = { isSecure, seconds: sessionSeconds };
  const readable = { ...lasting, isReadable: true };
  return [
    writeCookie(sessionCookie(isSecure), token, lasting),
    writeCookie(csrfCookie, csrfTokenOf(service.secrets, token), readable),
    writeCookie(readerCookie(service.directory.externalUrl), String(userId), readable),
  ];
};

/** Starts a new session, and leads on to `next`. Throws USER_DEACTIVATED. */
export const enter = async (
  ground: SignInGround,
  visit: Visit,
  beginner: Beginner,
  next: string,
): Promise<PlainAnswer> => {
  const { database, secrets, now } = ground.service;
  const { headers, network } = visit.request;
  const place = { program: single(headers['user-agent']), network };
  const { token, id } = await database.transact(visit.organization.id, undefined, (transaction) =>
    startSession(transaction, secrets, { ...beginner, ...place }, now()),
  );
  const cookies = [
    ...sessionCookies(ground, visit, token, beginner.userId),
    ...rememberSession(ground.service, visit, id),
  ];
  return visit.isForScript ? succeed({ user_id: beginner.userId }, cookies) : redirect(next, cookies);
};

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

/** Lets the browser forget what the application kept on the device, also where no script runs. */
const farewell = { 'Clear-Site-Data': '"cache", "storage"' };

/** Ends the session in the browser. */
export const leave = ({ service }: SignInGround, visit: Visit): PlainAnswer => {
  const { isSecure } = visit;
  const cookies = [
    ...[sessionCookie(isSecure), csrfCookie, readerCookie(service.directory.externalUrl)].map((name) =>
      writeCookie(name, '', { isSecure, seconds: 0 }),
    ),
    ...forgetSession(service, visit),
  ];
  const answer = visit.isForScript ? succeed({}, cookies) : redirect('/login', cookies);
  return { ...answer, headers: { ...answer.headers, ...farewell } };
};
