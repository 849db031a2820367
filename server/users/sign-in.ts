import { ApiError } from '@parlance/protocol/errors';
import { lowerCase } from '@parlance/protocol/lower-case';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import type { OpenCall } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { takesPasswords } from '../organization/index.ts';
import { recordFirstSignIn } from './first-sign-in.ts';
import { userSignedIn } from './hooks.ts';
import { fetchKey, issueKey } from './keys.ts';
import { verifyPassword } from './password.ts';
import { type User, userColumns } from './user.ts';

type Account = User & { readonly passwordHash: string | null };

const deactivated = () => new ApiError('USER_DEACTIVATED', 'Account is deactivated');

const fetchAccount = async (reader: Reader, email: string): Promise<Account | undefined> => {
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
 * Unknown users, missing passwords and wrong ones get the same answer in the same time [V15]. Failures count by
 * network, and by network and account, from the start of an attempt, which limits parallel ones. Throws
 * PASSWORD_AUTH_DISABLED (before any look-up), AUTHENTICATION_FAILED, USER_DEACTIVATED, RATE_LIMIT_HIT.
 */
export const checkSignIn = async (
  service: Service,
  { organization, reader, network }: Pick<OpenCall, 'organization' | 'reader' | 'network'>,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<User> => {
  if (!takesPasswords(organization))
    throw new ApiError('PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization.');
  const account = await fetchAccount(reader, username);
  // All spellings of an account share one counter [H21].
  const name = account?.id ?? `name ${lowerCase(username)}`;
  const place = `${organization.id}:${network}`;
  const attempts = [
    { limit: service.signIns.ofAccount, key: `${place}:${name}` },
    { limit: service.signIns.ofNetwork, key: place },
  ];
  if (service.rateLimits) for (const { limit, key } of attempts) await limit.use(key);
  if (!(await verifyPassword(password, account?.passwordHash ?? null, network)) || account === undefined)
    throw new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  if (service.rateLimits) for (const { limit, key } of attempts) await limit.giveBack(key);
  const { passwordHash: _, ...user } = account;
  if (!user.isActive) throw deactivated();
  return user.firstSignInAt === null ? recordFirstSignIn(service, organization, user) : user;
};

/** Throws like `checkSignIn`. */
export const signIn = async (
  service: Service,
  call: OpenCall,
  given: { readonly username: string; readonly password: string },
): Promise<SignedIn> => {
  const since = service.departures.moment;
  const user = await checkSignIn(service, call, given);
  const { id, email } = user;
  const { organization, address, client: program } = call;
  const api_key = await service.database.transact(organization.id, undefined, async (transaction) => {
    const from = { address, program, now: service.now() };
    await service.hooks.fire(userSignedIn, transaction, { service, organization, user, from });
    return (await fetchKey(transaction, service.secrets, id)) ?? issueKey(transaction, service.secrets, id);
  });
  // Checking a password is slow, so the account may be deactivated meanwhile [V12].
  if (service.departures.hasLeft(call.organization.id, id, since)) throw deactivated();
  return { api_key, email, user_id: id };
};
