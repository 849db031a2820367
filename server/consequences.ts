/**
 * What higher domains do when something changes in a lower one, in the same transaction. The ladder lets them know of it
 * but not the other way round, so they say it here and the service hands it down.
 */
import type { Transaction } from './db/transaction.ts';
import type { Organization } from './organization/index.ts';
import type { User } from './users/user.ts';

/** Users who leave a channel. */
export interface Departure {
  readonly channelId: number;
  readonly userIds: readonly number[];
}

/** Each is called after the rows and events of its cause. */
export interface Consequences {
  /** `now` in milliseconds. */
  readonly userCreated?: (
    transaction: Transaction,
    organization: Organization,
    user: User,
    now: number,
  ) => Promise<void>;
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
  /** The memberships are locked by the transaction, and end with it. */
  readonly unsubscribed?: (transaction: Transaction, departures: readonly Departure[]) => Promise<void>;
  /** Subscribers of the channel no longer read what was sent before they came. */
  readonly historyClosed?: (transaction: Transaction, channelId: number) => Promise<void>;
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
  unsubscribed: async (...change) => {
    for (const one of all) await one.unsubscribed?.(...change);
  },
  historyClosed: async (...change) => {
    for (const one of all) await one.historyClosed?.(...change);
  },
});
