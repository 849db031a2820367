/**
 * The tab that leads asks the service for all tabs. It asks while the page still reads its own script and the
 * device: what the service answers is followed after that.
 */
import { connect, type LeftQueue, type Listener } from '@parlance/client/connect';
import { RequestError } from '@parlance/client/error';
import { pause } from '@parlance/client/pause';
import { hasLocks, takeLock } from '../store/device/locks.ts';
import type { Link } from '../store/session/link.ts';
import { client } from '../store/session/service.ts';
import { registration } from './registration.ts';

/** What follows the answers. */
export interface Follower extends Pick<Listener, 'onRegister' | 'onEvents'> {
  /** What this tab followed so far. */
  queue(): LeftQueue | undefined;
  /** Resolves when what was left to be sent is known. `isLate`: another tab led until now. */
  lead(isLate: boolean): Promise<void>;
  onConnected(): void;
  onLost(next: Exclude<Link, { kind: 'starting' | 'connected' }>): void;
}

export interface Lead {
  /** Call once. */
  follow(follower: Follower): void;
  /** Ends the wait before the next try. */
  tryNow(): void;
  /** Gives up the waiting poll, which may hang on a dead network. */
  renew(): void;
}

/** Milliseconds. */
const [longWait, nextLead] = [60_000, 30_000];

/** Waits for the lock, so that two tabs never ask for one queue. `waiting`: the queue that the device holds. */
export const lead = (waiting: Promise<LeftQueue | undefined>): Lead => {
  let wake = new AbortController();
  let renew = () => {};
  let follower: Follower | undefined;
  let follow = (_follower: Follower) => {};
  const followed = new Promise<Follower>((resolve) => {
    follow = resolve;
  });

  /** Ends early when the reader wants the next try now. */
  const impatient = async (milliseconds: number, signal: AbortSignal) => {
    wake = new AbortController();
    await pause(milliseconds, AbortSignal.any([signal, wake.signal]));
  };

  const run = async () => {
    const [left] = await Promise.all([waiting, takeLock('parlance:connection')]);
    const isLate = follower !== undefined;
    let ready = followed.then(async (one) => {
      await one.lead(isLate);
      return one;
    });
    const whenReady = (tell: (one: Follower) => void) => void ready.then(tell);
    for (;;) {
      const connection = connect({
        client,
        registration,
        // Without locks another tab may still poll the queue of the device.
        resume: follower?.queue() ?? (hasLocks() ? left : undefined),
        // The limit of a held poll is not to be cut short.
        pause: (milliseconds, signal) =>
          milliseconds > longWait ? pause(milliseconds, signal) : impatient(milliseconds, signal),
        random: Math.random,
        onAnswer: () => whenReady((one) => one.onConnected()),
        onRegister: (...registered) => {
          // Reading a long answer was a task already.
          ready = ready.then(async (one) => {
            await pause(0, new AbortController().signal);
            return one;
          });
          whenReady((one) => one.onRegister(...registered));
        },
        onEvents: (events) => whenReady((one) => one.onEvents(events)),
        onTrouble: (_error, retryIn) =>
          whenReady((one) => one.onLost({ kind: 'lost', retryAt: Date.now() + retryIn })),
      });
      ({ renew } = connection);
      const error = await connection.ended;
      const one = await ready;
      // 400: no reader without an account may ask for what the registration asks.
      const isEnded = error instanceof RequestError && error.status <= 401;
      one.onLost(
        isEnded ? { kind: 'ended', code: error.code } : { kind: 'lost', retryAt: Date.now() + nextLead },
      );
      await impatient(isEnded ? 2 ** 31 - 1 : nextLead, new AbortController().signal);
    }
  };
  run().catch(reportError);

  return {
    follow: (one) => {
      follower = one;
      follow(one);
    },
    tryNow: () => wake.abort(),
    renew: () => renew(),
  };
};
