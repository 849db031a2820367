/** Several named API keys a user, encrypted at rest and found by a keyed hash. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Query, Reader } from '../db/reader.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';

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

/** Returns the key in the clear. */
export const issueKey = async (
  transaction: Pick<Transaction, 'organizationId'> & { readonly query: Transaction['query'] },
  secrets: Secrets,
  userId: number,
  name: string = defaultKeyName,
): Promise<string> => {
  const key = randomText(keyLength);
  await transaction.query
    .insertInto('api_keys')
    .values({
      organization_id: transaction.organizationId,
      hash: secrets.hash(key),
      user_id: userId,
      name,
      sealed: secrets.seal(key),
    })
    .execute();
  return key;
};

export const listKeys = async (reader: Reader, userId: number): Promise<KeyName[]> => {
  const { rows } = await sql<KeyName>`
    select name, created_at as "createdAt" from api_keys
    where organization_id = ${reader.organizationId} and user_id = ${userId} order by created_at, name
  `.execute(reader.query);
  return rows;
};

/** Returns the oldest key in the clear. */
export const fetchKey = async (
  reader: { readonly organizationId: number; readonly query: Query },
  secrets: Secrets,
  userId: number,
  name: string = defaultKeyName,
): Promise<string | undefined> => {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from api_keys
    where organization_id = ${reader.organizationId} and user_id = ${userId} and name = ${name}
    order by created_at limit 1
  `.execute(reader.query);
  return rows[0] && secrets.unseal(rows[0].sealed);
};

/** Returns each user's oldest default key in the clear. */
export const fetchKeys = async (
  { organizationId, query }: Reader,
  secrets: Secrets,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; sealed: Buffer }>`
    select distinct on (user_id) user_id as id, sealed from api_keys
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and name = ${defaultKeyName}
    order by user_id, created_at
  `.execute(query);
  return new Map(rows.map(({ id, sealed }) => [id, secrets.unseal(sealed)]));
};

/** Without a name, revokes all keys. After the commit, requests with them get no answers. */
export const revokeKeys = async (transaction: Transaction, userId: number, name?: string): Promise<void> => {
  let gone = transaction.query
    .deleteFrom('api_keys')
    .where('organization_id', '=', transaction.organizationId)
    .where('user_id', '=', userId);
  if (name !== undefined) gone = gone.where('name', '=', name);
  await gone.execute();
  transaction.append(() => [{ access: { revoke: { users: [userId] } } }]);
};

/** Replaces all keys, because a user who lost one cannot say which. */
export const regenerateKey = async (
  transaction: Transaction,
  secrets: Secrets,
  userId: number,
): Promise<string> => {
  // Serialized, so that the next call revokes this key [H24].
  await sql`
    select from users where organization_id = ${transaction.organizationId} and id = ${userId} for no key update
  `.execute(transaction.query);
  await revokeKeys(transaction, userId);
  return issueKey(transaction, secrets, userId);
};
