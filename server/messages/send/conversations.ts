/** A conversation is a unique set of users. */
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/reader.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';

const findConversation = async (reader: Reader, userIds: readonly number[]): Promise<number | undefined> => {
  const { rows } = await read<{ id: number }>`
    select id from conversations
    where organization_id = ${reader.organizationId} and user_ids = ${userIds}::int[]
  `.execute(reader.query);
  return rows[0]?.id;
};

const keyOf = (userIds: readonly number[]): string => [...new Set(userIds)].sort((a, b) => a - b).join(',');

/**
 * Finds or creates conversations in a constant number of statements. Returns a lookup of recipient ids that
 * ignores order.
 */
export const beginConversations = async (
  transaction: Transaction,
  sets: readonly (readonly number[])[],
): Promise<(userIds: readonly number[]) => number> => {
  const { organizationId, query } = transaction;
  // Sorted against deadlocks.
  const keys = [...new Set(sets.map(keyOf))].sort();
  const values = sql`unnest(${keys.map((key) => `{${key}}`)}::text[])`;
  const { rows: begun } = await write<{ id: number; users: number[] }>`
    insert into conversations (organization_id, user_ids)
    select ${organizationId}, set::int[] from ${values} as s(set)
    where not exists (
      select from conversations c where c.organization_id = ${organizationId} and c.user_ids = set::int[])
    on conflict (organization_id, user_ids) do nothing
    returning id, user_ids as users
  `.execute(query);
  if (begun.length > 0)
    transaction.append(async (first) => {
      await write`
        insert into memberships (organization_id, user_id, recipient_id, joined)
        select ${organizationId}, m.* from unnest(
          ${begun.flatMap(({ users }) => users)}::int[],
          ${begun.flatMap(({ users, id }) => users.map(() => id))}::int[],
          ${begun.flatMap(({ users }, index) => users.map(() => first + index))}::bigint[]
        ) as m
      `.execute(query);
      return begun.map(({ id, users }) => ({ access: { join: { recipient: id, users } } }));
    });
  const ids = new Map(begun.map(({ id, users }) => [keyOf(users), id]));
  if (ids.size < keys.length) {
    const { rows } = await read<{ id: number; users: number[] }>`
      select c.id, c.user_ids as users from ${values} as s(set)
      join conversations c on c.organization_id = ${organizationId} and c.user_ids = set::int[]
    `.execute(query);
    for (const { id, users } of rows) ids.set(keyOf(users), id);
  }
  return (userIds) => ids.get(keyOf(userIds))!;
};

export type ConversationOf = (organizationId: number, userIds: readonly number[]) => Promise<number>;

const remembered = 10_000;

/** Finds or creates a conversation. Caches ids, since members never change. */
export const createConversations = (database: Database): ConversationOf => {
  const known = new Map<string, number>();
  return async (organizationId, userIds) => {
    const sorted = [...new Set(userIds)].sort((a, b) => a - b);
    const key = `${organizationId}:${sorted.join(',')}`;
    let id = known.get(key) ?? (await findConversation(database.reader(organizationId), sorted));
    id ??= await database.transact(organizationId, undefined, async (transaction) =>
      (await beginConversations(transaction, [sorted]))(sorted),
    );
    if (known.size >= remembered) known.clear();
    known.set(key, id);
    return id;
  };
};
