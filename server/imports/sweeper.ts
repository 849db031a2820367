/**
 * Collects garbage when much of it has gathered. V8 alone lets it grow to several times of what an import needs, and
 * the service runs beside it.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mebibyte } from '@parlance/protocol/limits';

/** Bytes. */
const most = 32 * mebibyte;

const inUse = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

export class Sweeper {
  readonly #collect: () => void;
  #left: number;

  constructor() {
    setFlagsFromString('--expose-gc');
    this.#collect = runInNewContext('gc') as () => void;
    this.#left = inUse();
  }

  /** Costs some dozens of milliseconds, and only after `most` bytes. */
  sweep(): void {
    if (inUse() - this.#left < most) return;
    this.#collect();
    this.#left = inUse();
  }
}
