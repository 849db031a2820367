/**
 * Whom guests may see is another question than before. What each of them would have to be told, or to forget, is a list of
 * its own; so their queues end instead, and with a new registration they know what they may know [V2].
 */
import { roles } from '@parlance/protocol/roles';
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import { closeQueues } from '../events/queue.ts';

export const endQueuesOfGuests = async (tx: Transaction): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where organization_id = ${tx.organizationId} and is_active and role = ${roles.guest}
    order by id
  `.execute(tx.query);
  if (rows.length > 0)
    await closeQueues(
      tx,
      rows.map(({ id }) => id),
    );
};
