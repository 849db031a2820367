/** The thread's side of `pool.ts`. */
import { parentPort } from 'node:worker_threads';
import type { Results, Task } from './task.ts';

/** Milliseconds between messages, each of which costs more than most pieces. */
const between = 1;

/** `begin` returns the worker function of one task. */
export const answer = <Context, Piece, Result>(
  begin: (context: Context) => (piece: Piece) => Result,
): void => {
  const port = parentPort!;
  port.on('message', ({ context, pieces }: Task<Context, Piece>) => {
    let results: Result[] = [];
    let sent = performance.now();
    const send = (isLast: boolean) => {
      port.postMessage({ results, isLast } satisfies Results<Result>);
      [results, sent] = [[], performance.now()];
    };
    const work = begin(context);
    for (const piece of pieces) {
      results.push(work(piece));
      if (performance.now() - sent > between) send(false);
    }
    send(true);
  });
  port.postMessage({ results: [], isLast: true } satisfies Results<Result>);
};
