/** Named API keys, several per user; encrypted at rest and found by a keyed hash. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Query, Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { lockCredentials, revoke } from './callers/credentials.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Mobile sign-in depends on this length. */
const keyLength = 32;

export const defaultKeyName = 'default';

/** Equally likely characters of [A-Za-z0-9]. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

export interface KeyName {
  readonly name: string;
  readonly createdAt: Date;
}

export const issueKey = async (
  transaction: Pick<Transaction, 'organizationId'> & { readonly query: Transaction['query'] },
  secrets: Secrets,
  userId: number,
  name: string = defaultKeyName,
): Promise<string> => {
  const key = randomText(keyLength);
  await write`
    insert into api_keys (organization_id, hash, user_id, name, sealed)
    values (${transaction.organizationId}, ${secrets.hash(key)}, ${userId}, ${name}, ${secrets.seal(key)})
  `.execute(transaction.query);
  return key;
};

export const listKeys = async (reader: Reader, userId: number): Promise<KeyName[]> => {
  const { rows } = await read<KeyName>`
    select name, created_at as "createdAt" from api_keys
    where organization_id = ${reader.organizationId} and user_id = ${userId} order by created_at, name
  `.execute(reader.query);
  return rows;
};

/** Returns the oldest key. */
export const fetchKey = async (
  reader: { readonly organizationId: number; readonly query: Query },
  secrets: Secrets,
  userId: number,
  name: string = defaultKeyName,
): Promise<string | undefined> => {
  const { rows } = await read<{ sealed: Buffer }>`
    select sealed from api_keys
    where organization_id = ${reader.organizationId} and user_id = ${userId} and name = ${name}
    order by created_at limit 1
  `.execute(reader.query);
  return rows[0] && secrets.unseal(rows[0].sealed);
};

/** Returns each user's oldest default key. */
export const fetchKeys = async (
  { organizationId, query }: Reader,
  secrets: Secrets,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await read<{ id: number; sealed: Buffer }>`
    select distinct on (user_id) user_id as id, sealed from api_keys
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and name = ${defaultKeyName}
    order by user_id, created_at
  `.execute(query);
  return new Map(rows.map(({ id, sealed }) => [id, secrets.unseal(sealed)]));
};

/** Without a name, revokes all keys. After the commit, requests with them get no answers. */
export const revokeKeysOf = async (
  transaction: Transaction,
  users: readonly number[],
  name?: string,
): Promise<void> => {
  const { rows } = await write<{ id: number }>`
    delete from api_keys where organization_id = ${transaction.organizationId} and user_id = any(${users}::int[])
      ${name === undefined ? sql`` : sql`and name = ${name}`}
    returning id
  `.execute(transaction.query);
  revoke(
    transaction,
    users,
    rows.map(({ id }) => id),
  );
};

export const revokeKeys = (transaction: Transaction, userId: number, name?: string): Promise<void> =>
  revokeKeysOf(transaction, [userId], name);

/** Returns the oldest key of this name, or a new one. */
export const ensureKey = async (
  transaction: Transaction,
  secrets: Secrets,
  userId: number,
  name?: string,
): Promise<string> => {
  const known = await fetchKey(transaction, secrets, userId, name);
  if (known !== undefined) return known;
  await lockCredentials(transaction, userId);
  return (await fetchKey(transaction, secrets, userId, name)) ?? issueKey(transaction, secrets, userId, name);
};

/**
 * Revokes all keys, since the user may not know which one was lost. Of several concurrent calls, the last
 * one's key is valid.
 */
export const regenerateKey = async (
  transaction: Transaction,
  secrets: Secrets,
  userId: number,
): Promise<string> => {
  await lockCredentials(transaction, userId);
  await revokeKeys(transaction, userId);
  return issueKey(transaction, secrets, userId);
};
