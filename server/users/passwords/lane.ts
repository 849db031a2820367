/**
 * Hashing a password is slow on purpose and occupies one of the process's four threads, which compression,
 * files and DNS need too. Few run at once; networks take turns in a bounded queue.
 */
import { availableParallelism } from 'node:os';
import { ApiError } from '@parlance/protocol/errors';

/** Leaves at least two threads free. */
const atOnce = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
/** Waiting checks of one network; the next line limits all. */
const mostOfNetwork = 20;
const most = 200;
/** Seconds after which a refused client may retry. */
const comeBack = 5;

export const tooManyPasswords = (): ApiError =>
  new ApiError('SERVER_NOT_READY', 'Too many passwords are being checked. Try again in a moment.', {
    'retry-after': comeBack,
  });

type Start = () => void;

export class PasswordLane {
  /** Keys are networks, in the order of their turns. */
  readonly #waiting = new Map<string, Start[]>();
  #total = 0;
  #underWay = 0;

  /**
   * Without a network, the service itself calls and is never refused. Throws SERVER_NOT_READY when too many
   * wait.
   */
  async run<T>(network: string | undefined, work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= atOnce) await this.#wait(network ?? '', network !== undefined);
    else this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(network: string, isBounded: boolean): Promise<void> {
    const waiting = this.#waiting.get(network) ?? [];
    if (isBounded && (waiting.length >= mostOfNetwork || this.#total >= most)) throw tooManyPasswords();
    this.#total += 1;
    this.#waiting.set(network, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** Hands the slot to the first network, which then goes behind all others. */
  #next(): void {
    const [turn] = this.#waiting;
    if (turn === undefined) {
      this.#underWay -= 1;
      return;
    }
    const [network, waiting] = turn;
    this.#waiting.delete(network);
    const start = waiting.shift()!;
    if (waiting.length > 0) this.#waiting.set(network, waiting);
    this.#total -= 1;
    start();
  }
}
