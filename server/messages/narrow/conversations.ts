import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { User } from '../../users/index.ts';
import type { Readable } from './names.ts';

const readable = ({ id }: { readonly id: number }): Readable => ({ id, floor: 0, isReceivedOnly: false });

/** Returns the conversation of exactly these people, including the actor; empty before its first message. */
export const fetchConversation = async (reader: Reader, people: readonly number[]): Promise<Readable[]> => {
  const { rows } = await read<{ id: number }>`
    select id from conversations
    where organization_id = ${reader.organizationId}
      and user_ids = ${[...people].sort((a, b) => a - b)}::int[]
  `.execute(reader.query);
  return rows.map(readable);
};

/** The actor's conversations that include these people and have at least `size` members. */
export const fetchConversationsWith = async (
  reader: Reader,
  actor: Pick<User, 'id'>,
  people: readonly number[],
  size: number,
): Promise<Readable[]> => {
  const { rows } = await read<{ id: number }>`
    select c.id from memberships b
    join conversations c on c.organization_id = b.organization_id and c.id = b.recipient_id
    where b.organization_id = ${reader.organizationId} and b.user_id = ${actor.id}
      and c.user_ids @> ${people}::int[] and cardinality(c.user_ids) >= ${size}
  `.execute(reader.query);
  return rows.map(readable);
};

export const fetchConversations = (reader: Reader, actor: Pick<User, 'id'>): Promise<Readable[]> =>
  fetchConversationsWith(reader, actor, [], 0);
