/** Limits on attempts, shared by all endpoints. */
import { createLimit, type Limit } from '../http/limit.ts';
import type { Tally } from '../http/tally.ts';

const allowed = {
  /** Failed password sign-ins per network and account. */
  signIns: { most: 5, seconds: 1800 },
  /** Failed password sign-ins per network, which many people may share. */
  networkSignIns: { most: 100, seconds: 1800 },
  /** Wrong current passwords of a signed-in account: an API key must not lead to the password. */
  passwords: { most: 5, seconds: 1800 },
  /** Mails to a new address that a user names. */
  addressChanges: { most: 5, seconds: 3600 },
  /** Mails about sign-ins to an account: anyone with the password could fill its mailbox. */
  signInLetters: { most: 10, seconds: 3600 },
} as const;

export type Attempts = Readonly<Record<keyof typeof allowed, Limit>>;

export const createAttempts = (tally: Tally): Attempts => {
  const limitOf = (name: keyof typeof allowed) =>
    createLimit(name, allowed[name].most, allowed[name].seconds, tally);
  return {
    signIns: limitOf('signIns'),
    networkSignIns: limitOf('networkSignIns'),
    passwords: limitOf('passwords'),
    addressChanges: limitOf('addressChanges'),
    signInLetters: limitOf('signInLetters'),
  };
};
