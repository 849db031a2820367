/**
 * Whom this process has looked up before, by what they showed. Ten thousand clients come back at once after a message, and
 * looking each of them up again would be a good part of the work. It is good only for the poll of a queue that is in use
 * here: the log of that queue says when a key was revoked or an account ended, in the order of the events, so that nobody
 * is told of anything that came after. Every other call looks in the database.
 */
import type { Caller } from './authenticate.ts';

interface Recognized {
  readonly caller: Caller;
  /** The moment of `Departures` before the caller was looked up: whoever departs after it is not answered. */
  readonly since: number;
}

/** Beyond this many, whoever was looked up first is looked up again. */
const capacity = 50_000;

export class Recognition {
  readonly #known = new Map<string, Recognized>();
  #moment = 0;

  /** To be taken before somebody is looked up. */
  get moment(): number {
    return this.#moment;
  }

  find(host: string, authorization: string): Recognized | undefined {
    return this.#known.get(`${host} ${authorization}`);
  }

  /** Not when anybody was forgotten since `moment`: it may have been the one, with a key that was still found. */
  remember(host: string, authorization: string, recognized: Recognized, moment: number): void {
    if (moment !== this.#moment) return;
    this.#known.set(`${host} ${authorization}`, recognized);
    if (this.#known.size > capacity) this.#known.delete(this.#known.keys().next().value!);
  }

  /** Everybody of the organization when `users` is null. */
  forget(organizationId: number, users: readonly number[] | null): void {
    this.#moment += 1;
    for (const [key, { caller }] of this.#known) {
      const { organization, user } = caller;
      if (organization.id === organizationId && (users === null || users.includes(user?.id ?? 0)))
        this.#known.delete(key);
    }
  }
}
