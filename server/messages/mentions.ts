/** Who of the mentioned people is told: those who receive the message anyway. */
import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';

export const fetchMentionedRecipients = async (
  reader: Reader,
  recipientId: number,
  mentioned: readonly number[],
): Promise<readonly number[]> => {
  if (mentioned.length === 0) return mentioned;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from memberships
    where organization_id = ${reader.organizationId} and recipient_id = ${recipientId} and "left" is null
      and user_id = any(${mentioned}::int[])
  `.execute(reader.query);
  return rows.map((row) => row.user_id);
};
