import type { Transaction } from '../../db/transaction.ts';
import type { Organization } from '../../organization/index.ts';
import { lockForChange, type User } from '../../users/index.ts';
import type { Context } from '../command.ts';
import { type CommandGround, type GivenOptions, readText, withinOrganization } from '../within.ts';
import { findAccount, noSuchAccount } from './account.ts';

interface Account extends CommandGround {
  readonly organization: Organization;
  readonly transaction: Transaction;
  /** Locked, like all owners. */
  readonly account: User;
  readonly owners: readonly number[];
}

/** Works on the account of the argument `email`, in one transaction. */
export const withinAccount = <T>(
  context: Context,
  given: GivenOptions,
  work: (account: Account) => Promise<T>,
): Promise<T> =>
  withinOrganization(context, given, (ground) =>
    ground.database.transact(ground.organization.id, undefined, async (transaction) => {
      const email = readText(given, 'email');
      const id = await findAccount(transaction, email);
      const { target: account, owners } = await lockForChange(transaction, id, id);
      if (account === undefined) throw noSuchAccount(email);
      return work({ ...ground, transaction, account, owners });
    }),
  );
