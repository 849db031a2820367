/**
 * Caches callers for polling: 10,000 clients return at once after a message. Only polls of this process's
 * queues use it: a queue's log orders revocations with events, so no caller gets an event after theirs.
 */
import type { Caller } from './authenticate.ts';

interface Recognized extends Caller {
  /** `Departures.moment` before the look-up; later departures get no answer. */
  readonly since: number;
}

const capacity = 50_000;

export class Recognition {
  /** Host, then credentials. */
  readonly #known = new Map<string, Map<string, Recognized>>();
  #size = 0;
  #moment = 0;

  /** Read this before looking up a caller. */
  get moment(): number {
    return this.#moment;
  }

  find(host: string, authorization: string): Recognized | undefined {
    return this.#known.get(host)?.get(authorization);
  }

  /**
   * Does nothing if a caller was forgotten since `moment`: it may be this one, read before the revocation.
   */
  remember(host: string, authorization: string, recognized: Recognized, moment: number): void {
    if (moment !== this.#moment) return;
    if (this.#size >= capacity) this.#clear();
    const here = this.#known.get(host) ?? new Map<string, Recognized>();
    this.#known.set(host, here);
    this.#size -= here.size;
    here.set(authorization, recognized);
    this.#size += here.size;
  }

  /** Null `users`: the whole organization. */
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
