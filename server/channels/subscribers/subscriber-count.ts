import { sql } from 'kysely';
import { type Writable, write } from '../../db/sql.ts';

/** Counts the active subscribers of the channels, or of all, for writers of many memberships. */
export const countSubscribers = async (
  query: Writable,
  organizationId: number,
  channels?: readonly number[],
): Promise<void> => {
  const chosen = channels === undefined ? sql`` : sql`and c.id = any(${channels}::int[])`;
  await write`
    update channels c set subscriber_count = (
      select count(*) from memberships b
      join users u on u.organization_id = b.organization_id and u.id = b.user_id and u.is_active
      where b.organization_id = c.organization_id and b.recipient_id = c.id and b."left" is null)
    where c.organization_id = ${organizationId} ${chosen}
  `.execute(query);
};
