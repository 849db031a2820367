import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { endSessions } from '../sessions/sessions.ts';

/** Ends all browser sessions and password links. `passwordHash` is from `hashPassword`. */
export const doSetPassword = async (
  transaction: Transaction,
  userId: number,
  passwordHash: string,
): Promise<void> => {
  await write`
    update users set password_hash = ${passwordHash}
    where organization_id = ${transaction.organizationId} and id = ${userId}
  `.execute(transaction.query);
  await write`
    delete from account_links where organization_id = ${transaction.organizationId} and user_id = ${userId}
  `.execute(transaction.query);
  await endSessions(transaction, [userId]);
};
