/** How often attempts may be made, on every way in together. */
import { createLimit, type Limit } from '../http/limit.ts';

const allowed = {
  /** Failed sign-ins with a password, for a network and an account. */
  signIns: { most: 5, seconds: 1800 },
  /** The same for a network, where many people may work. */
  networkSignIns: { most: 100, seconds: 1800 },
  /** Wrong current passwords of an account that is signed in: an API key must not lead to the password. */
  passwords: { most: 5, seconds: 1800 },
  /** Letters to a new address that a user names. */
  addressChanges: { most: 5, seconds: 3600 },
  /** Letters about sign-ins to an account: who has the password could otherwise fill its mailbox. */
  signInLetters: { most: 10, seconds: 3600 },
} as const;

export type Attempts = Readonly<Record<keyof typeof allowed, Limit>>;

export const createAttempts = (): Attempts => {
  const limitOf = (name: keyof typeof allowed) =>
    createLimit(name, allowed[name].most, allowed[name].seconds);
  return {
    signIns: limitOf('signIns'),
    networkSignIns: limitOf('networkSignIns'),
    passwords: limitOf('passwords'),
    addressChanges: limitOf('addressChanges'),
    signInLetters: limitOf('signInLetters'),
  };
};
