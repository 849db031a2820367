/** Signing in with a password: the way to the first API key. */
import { ApiError } from '@parlance/protocol/errors';
import { sql } from 'kysely';
import type { Limit } from '../http/limit.ts';
import type { OpenCall, Service } from '../service.ts';
import { recordFirstSignIn } from './first-sign-in.ts';
import { fetchKey, issueKey } from './keys.ts';
import { verifyPassword } from './password.ts';
import { type User, userColumns } from './user.ts';

type Account = User & { readonly passwordHash: string | null };

const fetchAccount = async ({ reader }: OpenCall, email: string): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select ${sql.raw(userColumns)}, u.password_hash as "passwordHash" from users u
    where u.organization_id = ${reader.organizationId} and lower(u.email) = lower(${email}) and not u.is_bot
  `.execute(reader.query);
  return rows[0];
};

export interface SignedIn {
  readonly api_key: string;
  readonly email: string;
  readonly user_id: number;
}

/**
 * Whether there is no such user, no password or a wrong one: the answer and its time are the same [V15]. `limit` counts
 * failures by address and name; an attempt counts from its start, so that many at once do not slip through.
 * Throws AUTHENTICATION_FAILED, USER_DEACTIVATED, RATE_LIMIT_HIT.
 */
export const signIn = async (
  service: Service,
  call: OpenCall,
  limit: Limit,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<SignedIn> => {
  const attempts = `${call.organization.id}:${call.address}:${username.toLowerCase()}`;
  if (service.rateLimits) await limit.use(attempts);
  const since = service.departures.moment;
  const account = await fetchAccount(call, username);
  if (!(await verifyPassword(password, account?.passwordHash ?? null)) || account === undefined)
    throw new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  if (service.rateLimits) await limit.giveBack(attempts);
  const deactivated = () => new ApiError('USER_DEACTIVATED', 'Account is deactivated');
  if (!account.isActive) throw deactivated();
  if (account.firstSignInAt === null) await recordFirstSignIn(service, call.organization, account);
  const { id, email } = account;
  const api_key = await service.database.transact(
    call.organization.id,
    undefined,
    async (transaction) =>
      (await fetchKey(transaction, service.secrets, id)) ?? issueKey(transaction, service.secrets, id),
  );
  // Checking a password takes long enough for the account to be deactivated meanwhile [V12].
  if (service.departures.hasLeft(call.organization.id, id, since)) throw deactivated();
  return { api_key, email, user_id: id };
};
