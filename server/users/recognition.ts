/**
 * Whom this process has looked up before, by what they showed. Ten thousand clients come back at once after a message, and
 * looking each of them up again would be a good part of the work. It is good only for the poll of a queue that is in use
 * here: the log of that queue says when a key was revoked or an account ended, in the order of the events, so that nobody
 * is told of anything that came after. Every other call looks in the database.
 */
import type { Caller } from './authenticate.ts';

interface Recognized extends Caller {
  /** The moment of `Departures` before the caller was looked up: whoever departs after it is not answered. */
  readonly since: number;
}

/** Beyond this many, everybody is looked up again. */
const capacity = 50_000;

export class Recognition {
  /** By host, and by what was shown there. */
  readonly #known = new Map<string, Map<string, Recognized>>();
  #size = 0;
  #moment = 0;

  /** To be taken before somebody is looked up. */
  get moment(): number {
    return this.#moment;
  }

  find(host: string, authorization: string): Recognized | undefined {
    return this.#known.get(host)?.get(authorization);
  }

  /** Not when anybody was forgotten since `moment`: it may have been the one, with a key that was still found. */
  remember(host: string, authorization: string, recognized: Recognized, moment: number): void {
    if (moment !== this.#moment) return;
    if (this.#size >= capacity) this.#clear();
    const here = this.#known.get(host) ?? new Map<string, Recognized>();
    this.#known.set(host, here);
    this.#size -= here.size;
    here.set(authorization, recognized);
    this.#size += here.size;
  }

  /** Everybody of the organization when `users` is null. */
  forget(organizationId: number, users: readonly number[] | null): void {
    this.#moment += 1;
    for (const [host, here] of this.#known) {
      for (const [shown, { organization, user }] of here)
        if (organization.id === organizationId && (users === null || users.includes(user?.id ?? 0))) {
          here.delete(shown);
          this.#size -= 1;
        }
      if (here.size === 0) this.#known.delete(host);
    }
  }

  #clear(): void {
    this.#known.clear();
    this.#size = 0;
  }
}
