/**
 * Hashes passwords in a bounded lane [H11]. A hash occupies one of four threads shared with compression and
 * file reads, so addresses take turns.
 */
import { LimitHit } from '../http/limit.ts';
import { Turns } from '../jobs/turns.ts';

const atOnce = 2;
const mostWaiting = 200;
const mostOfAddress = 20;
/** Seconds after which a refused caller may try again. */
const pause = 2;

const turns = new Turns<() => Promise<void>>(mostWaiting, mostOfAddress);
let running = 0;

const next = (): void => {
  while (running < atOnce) {
    const work = turns.next();
    if (work === undefined) return;
    running += 1;
    void work().finally(() => {
      running -= 1;
      next();
    });
  }
};

/** Throws RATE_LIMIT_HIT when too much waits, for the address or in all. */
export const inPasswordLane = <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const isTaken = turns.add(address, () => work().then(resolve, reject));
    if (!isTaken) reject(new LimitHit(mostOfAddress, pause * 1000));
    next();
  });
