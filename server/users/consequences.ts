/**
 * What higher domains do when users change, in the same transaction. The ladder lets them know of users but not the other
 * way round, so they say it here and the service hands it down.
 */
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from './user.ts';

export interface Consequences {
  /** After the row and its events; the position of what is emitted here follows theirs. */
  readonly userCreated?: (transaction: Transaction, organization: Organization, user: User) => Promise<void>;
  readonly userReactivated?: (
    transaction: Transaction,
    organization: Organization,
    user: User,
  ) => Promise<void>;
  readonly roleChanged?: (
    transaction: Transaction,
    organization: Organization,
    before: User,
    after: User,
  ) => Promise<void>;
}

/** All of them, one after the other, lowest domain first. */
export const joinConsequences = (all: readonly Consequences[]): Required<Consequences> => ({
  userCreated: async (...change) => {
    for (const one of all) await one.userCreated?.(...change);
  },
  userReactivated: async (...change) => {
    for (const one of all) await one.userReactivated?.(...change);
  },
  roleChanged: async (...change) => {
    for (const one of all) await one.roleChanged?.(...change);
  },
});
