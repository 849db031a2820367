/** What follows for users when the organization changes. */
import { roles } from '@parlance/protocol/roles';
import { sql } from 'kysely';
import type { Consequences } from '../consequences.ts';
import { closeQueues } from '../events/queue.ts';
import { limitsGuests } from './acquaintance.ts';

/** Whom guests may see changes all at once: their clients register anew. */
const organizationChanged: NonNullable<Consequences['organizationChanged']> = async (
  transaction,
  before,
  after,
) => {
  if (limitsGuests(before) === limitsGuests(after)) return;
  const { rows } = await sql<{ id: number }>`
    select id from users
    where organization_id = ${transaction.organizationId} and role = ${roles.guest} and is_active order by id
  `.execute(transaction.query);
  if (rows.length > 0)
    await closeQueues(
      transaction,
      rows.map(({ id }) => id),
    );
};

export const consequences: Consequences = { organizationChanged };
