/**
 * Browser sessions: a random token in a cookie, stored as a keyed hash. A session ends by signing out, a new
 * password, deactivation, or after two weeks.
 */
import { ApiError } from '@parlance/protocol/errors';
import { cutText, soundText } from '@parlance/protocol/text';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/reader.ts';
import { Standing } from '../../db/rights.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Directory } from '../../organization/index.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Caller } from '../callers/authenticate.ts';
import { revoke } from '../callers/credentials.ts';
import { checkOwnAnswers } from '../callers/own-answer.ts';
import { versionIn } from '../callers/version.ts';
import { randomText } from '../keys.ts';
import { milliseconds, type User, userColumns } from '../user.ts';

export const sessionSeconds = 14 * 86_400;
const tokenLength = 48;
/** Beyond this many, a user's oldest session ends. */
const mostSessions = 100;
/** Characters of the User-Agent header. */
const mostOfProgram = 200;

/** Signed, so that other sites cannot forge it or use their own. Check with `isSigned`. */
const csrfText = (token: string) => `csrf ${token}`;
export const csrfTokenOf = (secrets: Pick<Secrets, 'sign'>, token: string): string =>
  secrets.sign(csrfText(token));

export interface Beginner {
  readonly userId: number;
  /** The hash that the password matched; if it has changed since, no session starts. */
  readonly passwordHash?: string | null;
}

/** A beginner's browser. */
export interface SessionPlace {
  /** The User-Agent header. */
  readonly program: string | undefined;
  readonly network: string;
}

export interface StartedSession {
  /** For the cookie; not stored in the clear. */
  readonly token: string;
  readonly id: number;
}

/**
 * `now` in milliseconds. Throws
 * USER_DEACTIVATED, AUTHENTICATION_FAILED.
 */
export const startSession = async (
  transaction: Transaction,
  secrets: Pick<Secrets, 'hash'>,
  { userId, passwordHash, program, network }: Beginner & SessionPlace,
  now: number,
): Promise<StartedSession> => {
  const { organizationId, query } = transaction;
  const token = randomText(tokenLength);
  const { rows: oldest } = await write<{ id: number }>`
    delete from sessions where organization_id = ${organizationId} and hash in (
      select hash from sessions where organization_id = ${organizationId} and user_id = ${userId}
      order by created_at desc offset ${mostSessions - 1})
    returning id
  `.execute(query);
  revoke(
    transaction,
    [userId],
    oldest.map(({ id }) => id),
  );
  // The lock makes a deactivation wait and then end this session too [V12].
  const { rows } = await write<{ id: number }>`
    with active as (
      select id from users
      where organization_id = ${organizationId} and id = ${userId} and is_active and not is_bot
        and (${passwordHash ?? null}::text is null or password_hash = ${passwordHash ?? null}::text)
      for share
    )
    insert into sessions (organization_id, hash, user_id, created_at, used_at, expires_at, program, network)
    select ${organizationId}, ${secrets.hash(token)}, id, ${new Date(now)}::timestamptz,
      ${new Date(now)}::timestamptz, ${new Date(now + sessionSeconds * 1000)}::timestamptz,
      ${soundText(cutText(program ?? '', mostOfProgram))}, ${network}
    from active returning id
  `.execute(query);
  const [started] = rows;
  if (started === undefined)
    throw typeof passwordHash === 'string'
      ? new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect')
      : new ApiError('USER_DEACTIVATED', 'Account is deactivated');
  return { token, id: started.id };
};

const hashesOf = (secrets: Pick<Secrets, 'hashes'>, token: string) =>
  sql.join(secrets.hashes(token).map((hash) => sql`${hash}::bytea`));

/** `now` in milliseconds. */
export const isFreshSession = async (
  { organizationId, query }: Reader,
  secrets: Pick<Secrets, 'hashes'>,
  token: string,
  { now, seconds }: { readonly now: number; readonly seconds: number },
): Promise<boolean> => {
  const { rows } = await read`
    select from sessions where organization_id = ${organizationId} and hash in (${hashesOf(secrets, token)})
      and created_at > ${new Date(now - seconds * 1000)}
  `.execute(query);
  return rows.length > 0;
};

export const endSession = async (
  transaction: Transaction,
  secrets: Pick<Secrets, 'hashes'>,
  token: string,
): Promise<void> => {
  const { rows } = await write<{ id: number; user: number }>`
    delete from sessions
    where organization_id = ${transaction.organizationId} and hash in (${hashesOf(secrets, token)})
    returning id, user_id as "user"
  `.execute(transaction.query);
  for (const { id, user } of rows) revoke(transaction, [user], [id]);
};

export const endSessions = async (transaction: Transaction, users: readonly number[]): Promise<void> => {
  const { rows } = await write<{ id: number }>`
    delete from sessions where organization_id = ${transaction.organizationId} and user_id = any(${users}::int[])
    returning id
  `.execute(transaction.query);
  revoke(
    transaction,
    users,
    rows.map(({ id }) => id),
  );
};

export const forgetOldSessions = async (database: Database, now: number): Promise<void> => {
  await write`delete from sessions where expires_at <= ${new Date(now)}`.execute(database.query);
};

export type IdentifySession = (host: string, token: string) => Promise<Caller>;

type Row = User & {
  readonly asked: string;
  readonly id: number | null;
  readonly organizationId: number;
  readonly organizationVersion: number;
  readonly version: string;
  readonly position: number;
  readonly credentialId: number | null;
  readonly usedAt: number;
  readonly expiresAt: number;
};

/** Reads the database at every call. Returns no user without a valid session. */
export const createIdentifySession =
  (
    database: Database,
    directory: Directory,
    secrets: Pick<Secrets, 'hash' | 'hashes'>,
    now: () => number,
  ): IdentifySession =>
  async (host, token) => {
    const hash = secrets.hash(token);
    const { rows } = await read<Row>`
      select encode(${hash}::bytea, 'hex') as asked, o.id as "organizationId",
        o.version as "organizationVersion", l.position, s.id as "credentialId", ${versionIn(sql`s`)} as version,
        ${sql.raw(milliseconds('s.used_at'))} as "usedAt", ${sql.raw(milliseconds('s.expires_at'))} as "expiresAt",
        ${sql.raw(userColumns)}
      from organizations o
      join organization_logs l on l.organization_id = o.id
      left join sessions s on s.organization_id = o.id and s.hash in (${hashesOf(secrets, token)})
        and s.expires_at > ${new Date(now())}
      left join users u on u.organization_id = o.id and u.id = s.user_id
      where o.subdomain = ${directory.subdomainOf(host)}
    `.execute(database.query);
    if (rows[0] === undefined)
      throw new ApiError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
    checkOwnAnswers([hash.toString('hex')], rows);
    const { asked, organizationId, organizationVersion, version, position, ...rest } = rows[0];
    const { credentialId, usedAt, expiresAt, ...user } = rest;
    return {
      organization: await directory.at(organizationId, organizationVersion),
      user:
        user.id === null || credentialId === null
          ? undefined
          : { ...user, standing: new Standing(position, credentialId, version) },
      credential: credentialId === null ? undefined : { id: credentialId, usedAt, expiresAt },
    };
  };

export const isCsrfToken = (
  secrets: Pick<Secrets, 'isSigned'>,
  token: string,
  given: string | undefined,
): boolean => given !== undefined && secrets.isSigned(csrfText(token), given);
