import { roles } from '@parlance/protocol/users/roles';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { closeQueues } from '../events/queue.ts';
import { when } from '../frame/hooks.ts';
import { type OrganizationChange, organizationChanged } from '../organization/index.ts';
import { limitsGuests } from './acquaintance.ts';

/** All visible users change at once, so guests' clients register again. */
const registerGuestsAgain = async (
  transaction: Transaction,
  { before, after }: OrganizationChange,
): Promise<void> => {
  if (limitsGuests(before) === limitsGuests(after)) return;
  const { rows } = await read<{ id: number }>`
    select id from users
    where organization_id = ${transaction.organizationId} and role = ${roles.guest} and is_active order by id
  `.execute(transaction.query);
  if (rows.length > 0)
    await closeQueues(
      transaction,
      rows.map(({ id }) => id),
    );
};

export const reactions = [when(organizationChanged, registerGuestsAgain)];
