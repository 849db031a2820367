/** Changes an address that the user has proved to own. */
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from '../organization/index.ts';
import { lockForChange } from './accounts.ts';
import { emitEmailChange } from './update.ts';

/** Returns false when the address is taken or the account inactive. */
export const doChangeEmail = async (
  transaction: Transaction,
  organization: Organization,
  userId: number,
  email: string,
): Promise<boolean> => {
  const { target } = await lockForChange(transaction, userId, userId);
  if (target?.isActive !== true) return false;
  const { rows } = await write`
    update users set email = ${email}
    where organization_id = ${organization.id} and id = ${userId} and not exists (
      select from users o
      where o.organization_id = ${organization.id} and lower(o.email) = lower(${email}) and o.id <> ${userId})
    returning id
  `.execute(transaction.query);
  if (rows.length === 0) return false;
  await write`
    delete from account_links where organization_id = ${organization.id} and user_id = ${userId}
  `.execute(transaction.query);
  emitEmailChange(transaction, organization, target, { ...target, email });
  return true;
};
