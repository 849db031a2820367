/**
 * Remembers callers for polling: 10,000 clients return at once after a message, and looking up each is
 * expensive. Valid only for polls of queues on this process. The queue's log orders revocations with its
 * events, so no caller receives an event after theirs. All other calls read the database.
 */
import type { Caller } from './authenticate.ts';

interface Recognized extends Caller {
  /** `Departures.moment` before the look-up; users who departed later get no answer. */
  readonly since: number;
}

/** The cache is cleared beyond this size. */
const capacity = 50_000;

export class Recognition {
  /** By host, then by credentials. */
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
   * Does nothing if any caller was forgotten since `moment`: it may have been this one, found before the
   * revocation.
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

  /** Forgets the whole organization when `users` is null. */
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
