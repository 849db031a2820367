/**
 * Listens to and sends notifications. The driver does not reliably listen again after it reconnects, so a
 * faulty connection is replaced.
 */
import type { Sql } from 'postgres';

export interface NotificationOptions {
  readonly open: (onClose: () => void, onNotify: (channel: string, payload: string) => void) => Sql;
  /** A plain lower-case word. */
  readonly channel: string;
  readonly hear: (payload: string) => void;
  /** Earlier notifications were missed. */
  readonly onListening: () => void;
}

/** Milliseconds of silence. */
const patience = 5000;
const pauses = [50, 100, 250, 500, 1000, 2000];

export class Notifications {
  readonly #options: NotificationOptions;
  #current: { readonly sql: Sql; readonly lose: () => void } | undefined;
  #opening: Sql | undefined;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: NotificationOptions) {
    this.#options = options;
    this.#open();
  }

  get isListening(): boolean {
    return this.#current !== undefined;
  }

  #open(): void {
    const { open, channel, hear, onListening } = this.#options;
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      this.#current = undefined;
      this.#opening = undefined;
      void sql.end({ timeout: 0 }).catch(() => {});
      if (this.#isClosed) return;
      const pause = pauses[Math.min(this.#failures, pauses.length - 1)];
      this.#failures += 1;
      this.#timer = setTimeout(() => this.#open(), pause);
    };
    const sql = open(lose, (_, payload) => {
      if (!isLost) hear(payload);
    });
    this.#opening = sql;
    this.#within(sql.unsafe(`listen ${channel}`)).then(() => {
      if (isLost || this.#isClosed) return;
      this.#failures = 0;
      this.#current = { sql, lose };
      onListening();
    }, lose);
  }

  #within<T>(answer: PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The database does not answer.')), patience);
      answer.then(
        (value) => {
          clearTimeout(timer);
          resolve(value);
        },
        (error) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });
  }

  /** Returns undefined when the connection is down; replaces it when it does not answer. Never throws. */
  async ask(
    text: string,
    parameters: string[] = [],
  ): Promise<readonly Record<string, unknown>[] | undefined> {
    const current = this.#current;
    if (current === undefined) return undefined;
    try {
      return await this.#within(current.sql.unsafe(text, parameters));
    } catch {
      current.lose();
      return undefined;
    }
  }

  /** Does not wait for the disk. Returns whether it was sent. */
  async send(payload: string): Promise<boolean> {
    return (await this.ask('select pg_notify($1, $2)', [this.#options.channel, payload])) !== undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const sql = this.#opening;
    this.#current = undefined;
    await sql?.end({ timeout: 1 }).catch(() => {});
  }
}
