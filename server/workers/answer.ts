/** The thread's side of `pool.ts`: works through the pieces of a task, and sends results while it goes on. */
import { parentPort } from 'node:worker_threads';
import type { Results, Task } from './task.ts';

/** Milliseconds between two messages of results: one for each piece would cost more than most pieces. */
const between = 1;

/** Answers every task of the pool that started this thread. `begin` returns what does the work, for one task. */
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
