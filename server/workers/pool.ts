/**
 * Work that may take long on a hostile input, in a thread of its own with little memory. A thread that passes the deadline of
 * a task is ended and replaced: the task keeps the results that it had, and the rest is missing.
 */
import { Worker } from 'node:worker_threads';
import { Turns } from '../jobs/turns.ts';
import type { Results, Task } from './task.ts';

export interface Pool<Context, Piece, Result> {
  /**
   * Returns the results of the first pieces, all of them unless the time or the memory ran out; none when too much waits.
   * Tasks of one key (who asks) wait for each other; one that ran out of time gets nothing for a while.
   */
  run(key: string, context: Context, pieces: readonly Piece[]): Promise<readonly Result[]>;
}

export interface PoolOptions {
  /** Of the module that the thread runs, as packages import it. */
  readonly module: string;
  /** Milliseconds for a task, from the moment at which the thread takes it. */
  readonly deadline?: number;
  /** Milliseconds for which a key gets nothing after its task was ended. */
  readonly pause?: number;
}

const mostWaiting = 400;
const mostOfKey = 40;
/** Milliseconds for a thread to load its module. */
const patience = 30_000;
const memory = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

interface Waiting<Context, Piece, Result> {
  readonly key: string;
  readonly task: Task<Context, Piece>;
  readonly results: Result[];
  resolve(results: readonly Result[]): void;
}

/** Finds the module in the thread, whose conditions are the package's own: a test that runs sources has what was built. */
const bootstrap = `
  const { workerData: { module, from } } = require('node:worker_threads');
  const path = require('node:module').createRequire(from).resolve(module);
  import(require('node:url').pathToFileURL(path).href);
`;

export const createPool = <Context, Piece, Result>({
  module,
  deadline = 1000,
  pause = 10_000,
}: PoolOptions): Pool<Context, Piece, Result> => {
  type Item = Waiting<Context, Piece, Result>;
  const turns = new Turns<Item>(mostWaiting, mostOfKey);
  /** Until when, by the process's clock. */
  const pausedUntil = new Map<string, number>();
  let worker: Worker | undefined;
  let isReady = false;
  let current: Item | undefined;
  let timer: NodeJS.Timeout | undefined;

  const isPaused = (key: string): boolean => {
    const until = pausedUntil.get(key);
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    pausedUntil.delete(key);
    return false;
  };

  const stopWatching = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const finish = () => {
    stopWatching();
    // Only a task that is under way keeps the process.
    worker?.unref();
    current?.resolve(current.results);
    current = undefined;
  };

  const end = () => {
    const ended = worker;
    [worker, isReady] = [undefined, false];
    if (current !== undefined && current.key !== '') {
      const { key } = current;
      if (pausedUntil.size >= 1000) pausedUntil.clear();
      pausedUntil.set(key, performance.now() + pause);
      for (const { resolve } of turns.drop(key)) resolve([]);
    }
    void ended?.terminate();
    finish();
    next();
  };

  /** What the thread has sent already counts, even if this loop was too busy to read it. */
  const watch = (milliseconds: number) => {
    const own = setTimeout(
      () =>
        setImmediate(() => {
          if (timer === own) end();
        }),
      milliseconds,
    );
    timer = own;
  };

  const start = () => {
    const started = new Worker(bootstrap, {
      eval: true,
      workerData: { module, from: import.meta.url },
      resourceLimits: memory,
      execArgv: [],
    });
    worker = started;
    started.on('message', ({ results, isLast }: Results<Result>) => {
      if (worker !== started) return;
      current?.results.push(...results);
      if (!isLast) return;
      if (isReady) finish();
      stopWatching();
      isReady = true;
      next();
    });
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') process.emitWarning(error);
      if (worker === started) end();
    });
    watch(patience);
  };

  const next = () => {
    if (worker !== undefined && !isReady) return;
    current ??= turns.next();
    if (current === undefined) return;
    if (worker === undefined) return start();
    watch(deadline);
    worker.ref();
    worker.postMessage(current.task);
  };

  return {
    run: (key, context, pieces) =>
      new Promise((resolve) => {
        const item: Item = { key, task: { context, pieces }, results: [], resolve };
        if (isPaused(key) || !turns.add(key, item)) return resolve([]);
        if (current === undefined) next();
      }),
  };
};
