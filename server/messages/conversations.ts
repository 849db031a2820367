/** Direct conversations: a set of people, found again by exactly that set. */
import { sql } from 'kysely';
import type { Database, Reader } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';

const findConversation = async (reader: Reader, userIds: readonly number[]): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from conversations
    where organization_id = ${reader.organizationId} and user_ids = ${userIds}::int[]
  `.execute(reader.query);
  return rows[0]?.id;
};

const beginConversation = async (transaction: Transaction, userIds: readonly number[]): Promise<number> => {
  const { organizationId, query } = transaction;
  const { rows } = await sql<{ id: number }>`
    insert into conversations (organization_id, user_ids) values (${organizationId}, ${userIds}::int[])
    on conflict (organization_id, user_ids) do nothing
    returning id
  `.execute(query);
  const id = rows[0]?.id;
  if (id === undefined) return (await findConversation(transaction, userIds))!;
  transaction.append(async (joined) => {
    await sql`
      insert into memberships (organization_id, user_id, recipient_id, joined)
      select ${organizationId}, unnest(${userIds}::int[]), ${id}, ${joined}
    `.execute(query);
    return [{ access: { join: { recipient: id, users: userIds } } }];
  });
  return id;
};

export type ConversationOf = (organizationId: number, userIds: readonly number[]) => Promise<number>;

const remembered = 10_000;

/**
 * The conversation of these people, begun if there was none; returns its recipient id. Who is in a conversation never
 * changes, so what was found once is remembered.
 */
export const createConversations = (database: Database): ConversationOf => {
  const known = new Map<string, number>();
  return async (organizationId, userIds) => {
    const sorted = [...new Set(userIds)].sort((a, b) => a - b);
    const key = `${organizationId}:${sorted.join(',')}`;
    let id = known.get(key) ?? (await findConversation(database.reader(organizationId), sorted));
    id ??= await database.transact(organizationId, undefined, (transaction) =>
      beginConversation(transaction, sorted),
    );
    if (known.size >= remembered) known.clear();
    known.set(key, id);
    return id;
  };
};
