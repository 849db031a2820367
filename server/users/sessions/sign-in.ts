import { ApiError } from '@parlance/protocol/errors';
import { lowerCase } from '@parlance/protocol/lower-case';
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { OpenCall } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { takesPasswords } from '../../organization/index.ts';
import { userSignedIn } from '../hooks.ts';
import { ensureKey } from '../keys.ts';
import { verifyPassword } from '../passwords/hash.ts';
import { type User, userColumns } from '../user.ts';
import { recordFirstSignIn } from './first-sign-in.ts';

type Account = User & { readonly passwordHash: string | null };

const deactivated = () => new ApiError('USER_DEACTIVATED', 'Account is deactivated');

const fetchAccount = async (reader: Reader, email: string): Promise<Account | undefined> => {
  const { rows } = await read<Account>`
    select ${sql.raw(userColumns)}, u.password_hash as "passwordHash" from users u
    where u.organization_id = ${reader.organizationId} and lower(u.email) = lower(${email}) and not u.is_bot
  `.execute(reader.query);
  return rows[0];
};

/** Longer than any address. */
const longestName = 300;

/**
 * Counts an attempt per network and account, and per network, which could try many accounts. A name without
 * an account counts the same way [V15].
 */
const countAttempt = async (
  { rateLimits, attempts: { signIns, networkSignIns } }: Pick<Service, 'rateLimits' | 'attempts'>,
  network: string,
  account: number | string,
) => {
  if (!rateLimits) return { giveBack: async () => {} };
  const name = typeof account === 'number' ? `#${account}` : lowerCase(account).slice(0, longestName);
  const key = `${network}:${name}`;
  await networkSignIns.use(network);
  try {
    await signIns.use(key);
  } catch (error) {
    await networkSignIns.giveBack(network);
    throw error;
  }
  return {
    giveBack: async () => {
      await signIns.giveBack(key);
      await networkSignIns.giveBack(network);
    },
  };
};

export interface SignedIn {
  readonly api_key: string;
  readonly email: string;
  readonly user_id: number;
}

/**
 * Answers an unknown user and a wrong password alike, in the same time [V15]. Counts an attempt from its
 * start, so that concurrent ones cannot exceed the limit; records a first sign-in. Throws
 * PASSWORD_AUTH_DISABLED before any look-up, AUTHENTICATION_FAILED, USER_DEACTIVATED, RATE_LIMIT_HIT.
 */
export const checkSignIn = async (...asked: Parameters<typeof checkPasswordOf>): Promise<User> =>
  (await checkPasswordOf(...asked)).user;

/**
 * Like `checkSignIn`; also returns the matched hash, since the password may change before the session starts.
 */
export const checkPasswordOf = async (
  service: Service,
  { organization, reader, network }: Pick<OpenCall, 'organization' | 'reader' | 'network'>,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<{ readonly user: User; readonly passwordHash: string | null }> => {
  if (!takesPasswords(organization))
    throw new ApiError('PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization.');
  const account = await fetchAccount(reader, username);
  const attempt = await countAttempt(service, `${organization.id}:${network}`, account?.id ?? username);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null, network).catch(
    async (error: unknown) => {
      // The password was not checked.
      await attempt.giveBack();
      throw error;
    },
  );
  if (!isRight || account === undefined)
    throw new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  await attempt.giveBack();
  const { passwordHash, ...user } = account;
  if (!user.isActive) throw deactivated();
  if (user.firstSignInAt !== null) return { user, passwordHash };
  return { user: await recordFirstSignIn(service, organization, user), passwordHash };
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
    return ensureKey(transaction, service.secrets, id);
  });
  // Checking a password is slow, so the account may be deactivated meanwhile [V12].
  if (service.departures.hasLeft(call.organization.id, id, since)) throw deactivated();
  return { api_key, email, user_id: id };
};
