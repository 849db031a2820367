/**
 * Browser sessions: a random token in a cookie, stored as a keyed hash. A session ends by signing out, a new
 * password, deactivation, or after two weeks.
 */

import { ApiError } from '@parlance/protocol/errors';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Directory } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Caller } from './authenticate.ts';
import { randomText } from './keys.ts';
import { type User, userColumns } from './user.ts';

export const sessionSeconds = 14 * 86_400;
const tokenLength = 48;
/** Beyond this many, a user's oldest session ends. */
const mostSessions = 100;

/** Signed, so that other sites cannot forge it or use their own. Check with `isSigned`. */
const csrfText = (token: string) => `csrf ${token}`;
export const csrfTokenOf = (secrets: Pick<Secrets, 'sign'>, token: string): string =>
  secrets.sign(csrfText(token));

export interface Beginner {
  readonly userId: number;
  /** The hash that the password matched; if it has changed since, no session starts. */
  readonly passwordHash?: string | null;
}

/**
 * Returns the cookie's token, which is not stored in the clear. `now` in milliseconds. Throws
 * USER_DEACTIVATED, AUTHENTICATION_FAILED.
 */
export const startSession = async (
  { organizationId, query }: Transaction,
  secrets: Pick<Secrets, 'hash'>,
  { userId, passwordHash }: Beginner,
  now: number,
): Promise<string> => {
  const token = randomText(tokenLength);
  await write`
    delete from sessions where organization_id = ${organizationId} and hash in (
      select hash from sessions where organization_id = ${organizationId} and user_id = ${userId}
      order by created_at desc offset ${mostSessions - 1})
  `.execute(query);
  // The lock makes a deactivation wait and then end this session too [V12].
  const { rows } = await write`
    with active as (
      select id from users
      where organization_id = ${organizationId} and id = ${userId} and is_active and not is_bot
        and (${passwordHash ?? null}::text is null or password_hash = ${passwordHash ?? null}::text)
      for share
    )
    insert into sessions (organization_id, hash, user_id, created_at, expires_at)
    select ${organizationId}, ${secrets.hash(token)}, id, ${new Date(now)}::timestamptz,
      ${new Date(now + sessionSeconds * 1000)}::timestamptz
    from active returning user_id
  `.execute(query);
  if (rows.length === 0)
    throw typeof passwordHash === 'string'
      ? new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect')
      : new ApiError('USER_DEACTIVATED', 'Account is deactivated');
  return token;
};

/** `now` in milliseconds. */
export const isFreshSession = async (
  { organizationId, query }: Reader,
  secrets: Pick<Secrets, 'hash'>,
  token: string,
  { now, seconds }: { readonly now: number; readonly seconds: number },
): Promise<boolean> => {
  const { rows } = await read`
    select from sessions where organization_id = ${organizationId} and hash = ${secrets.hash(token)}
      and created_at > ${new Date(now - seconds * 1000)}
  `.execute(query);
  return rows.length > 0;
};

/** Clears cached callers (docs/decisions/0017). */
const revoke = (transaction: Transaction, users: readonly number[]): void =>
  transaction.append(() => [{ access: { revoke: { users } } }]);

export const endSession = async (
  transaction: Transaction,
  secrets: Pick<Secrets, 'hash'>,
  token: string,
): Promise<void> => {
  const { rows } = await write<{ user: number }>`
    delete from sessions where organization_id = ${transaction.organizationId} and hash = ${secrets.hash(token)}
    returning user_id as "user"
  `.execute(transaction.query);
  if (rows[0] !== undefined) revoke(transaction, [rows[0].user]);
};

export const endSessions = async (transaction: Transaction, users: readonly number[]): Promise<void> => {
  await write`
    delete from sessions where organization_id = ${transaction.organizationId} and user_id = any(${users}::int[])
  `.execute(transaction.query);
  revoke(transaction, users);
};

export const forgetOldSessions = async (database: Database, now: number): Promise<void> => {
  await write`delete from sessions where expires_at <= ${new Date(now)}`.execute(database.query);
};

export type IdentifySession = (host: string, token: string) => Promise<Caller>;

/** Reads the database at every call. Returns no user without a valid session. */
export const createIdentifySession =
  (
    database: Database,
    directory: Directory,
    secrets: Pick<Secrets, 'hash'>,
    now: () => number,
  ): IdentifySession =>
  async (host, token) => {
    const { rows } = await read<User & { organizationId: number; version: number; id: number | null }>`
      select o.id as "organizationId", o.version, ${sql.raw(userColumns)}
      from organizations o
      left join sessions s on s.organization_id = o.id and s.hash = ${secrets.hash(token)}
        and s.expires_at > ${new Date(now())}
      left join users u on u.organization_id = o.id and u.id = s.user_id
      where o.subdomain = ${directory.subdomainOf(host)}
    `.execute(database.query);
    if (rows[0] === undefined)
      throw new ApiError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
    const { organizationId, version, ...user } = rows[0];
    return {
      organization: await directory.at(organizationId, version),
      user: user.id === null ? undefined : user,
    };
  };

export const isCsrfToken = (
  secrets: Pick<Secrets, 'isSigned'>,
  token: string,
  given: string | undefined,
): boolean => given !== undefined && secrets.isSigned(csrfText(token), given);
