/**
 * Passwords are slow on purpose, and each is worked out on one of the four threads of the process, which packed answers,
 * files and names of hosts need too. So few are under way, the others wait in a queue, each network's in its turn, and
 * what would wait for too long is refused.
 */
import { availableParallelism } from 'node:os';
import { ApiError } from '@parlance/protocol/errors';

/** Half of the processors, and never more than leave two threads free. */
const atOnce = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
/** Waiting ones: of one network, and of all. */
const mostOfNetwork = 20;
const most = 200;
/** Seconds after which a refused client may come back. */
const comeBack = 5;

type Start = () => void;

export class PasswordLane {
  /** By network, in the order of their turns. */
  readonly #waiting = new Map<string, Start[]>();
  #total = 0;
  #underWay = 0;

  /** Without a network, it is the service's own. Throws SERVER_NOT_READY when too many wait. */
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
    if (isBounded && (waiting.length >= mostOfNetwork || this.#total >= most))
      throw new ApiError('SERVER_NOT_READY', 'Too many passwords are being checked. Try again in a moment.', {
        'retry-after': comeBack,
      });
    this.#total += 1;
    this.#waiting.set(network, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** The place is handed on: the network's next has its turn after all other networks. */
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
