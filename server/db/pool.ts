/**
 * The driver's pool, replaced as a whole when one of its connections is lost.
 *
 * The driver (3.4) does not survive that by itself: a statement on a reserved connection whose socket has gone ends the
 * process or is never answered, one sent after the driver has connected anew runs outside its transaction, and a
 * connection that is lost with a statement in its buffer never sends again. So nothing is asked of such a pool any more:
 * what was under way fails, and may be tried again, on a new one [R10].
 */
import type { Sql } from 'postgres';

/** Opens a pool that tells when one of its connections has closed. */
export type OpenPool = (onClose: () => void) => Sql;

const connectionLost = () =>
  Object.assign(new Error('The connection to the database was lost.'), { code: 'CONNECTION_CLOSED' });

/** One pool of the driver's, from its opening to the first loss. */
export class Generation {
  readonly sql: Sql;
  isLost = false;
  readonly #pending = new Set<(error: Error) => void>();

  constructor(open: OpenPool, onLoss: () => void) {
    this.sql = open(() => {
      if (this.isLost) return;
      this.isLost = true;
      onLoss();
      for (const fail of this.#pending) fail(connectionLost());
      this.#pending.clear();
    });
  }

  /** Waits for what the driver answers, which it may never do once a connection is lost: then this fails. */
  ask<T>(send: (sql: Sql) => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.isLost) return reject(connectionLost());
      this.#pending.add(reject);
      send(this.sql).then(
        (answer) => {
          this.#pending.delete(reject);
          resolve(answer);
        },
        (error) => {
          this.#pending.delete(reject);
          reject(error);
        },
      );
    });
  }
}

export class Pool {
  readonly #open: OpenPool;
  #current: Generation;
  #isClosing = false;

  constructor(open: OpenPool) {
    this.#open = open;
    this.#current = this.#begin();
  }

  /** Whom to ask now; whoever needs one connection for several statements keeps to this one. */
  get current(): Generation {
    return this.#current;
  }

  #begin(): Generation {
    const generation: Generation = new Generation(this.#open, () => {
      if (this.#isClosing) return;
      this.#current = this.#begin();
      // Transactions left open on its other connections must not keep their locks.
      void generation.sql.end({ timeout: 0 }).catch(() => {});
    });
    return generation;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#current.sql.end({ timeout: 5 });
  }
}
