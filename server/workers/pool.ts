/**
 * Runs work on hostile input in a thread with little memory. A thread beyond a task's deadline is replaced; results so
 * far are kept.
 */
import { Worker } from 'node:worker_threads';
import { Turns } from '../jobs/turns.ts';
import type { Results, Task } from './task.ts';

export interface Pool<Context, Piece, Result> {
  /**
   * Returns the first pieces' results, all unless time or memory runs out, and none when too many tasks wait. Tasks of
   * one key (the caller) take turns; a key that ran out of time is paused.
   */
  run(key: string, context: Context, pieces: readonly Piece[]): Promise<readonly Result[]>;
}

export interface PoolOptions {
  readonly module: string;
  /** Milliseconds, without the wait. */
  readonly deadline?: number;
  /** Milliseconds for a key that ran out of time. */
  readonly pause?: number;
  /** Milliseconds without a task, after which the thread ends with all that it has loaded; never by default. */
  readonly rest?: number;
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

/** Resolves the module under the package's own conditions: tests of sources run the built module. */
const bootstrap = `
  const { workerData: { module, from } } = require('node:worker_threads');
  const path = require('node:module').createRequire(from).resolve(module);
  import(require('node:url').pathToFileURL(path).href);
`;

export const createPool = <Context, Piece, Result>({
  module,
  deadline = 1000,
  pause = 10_000,
  rest,
}: PoolOptions): Pool<Context, Piece, Result> => {
  type Item = Waiting<Context, Piece, Result>;
  const turns = new Turns<Item>(mostWaiting, mostOfKey);
  /** End of each key's pause, on the process's clock. */
  const pausedUntil = new Map<string, number>();
  let worker: Worker | undefined;
  let isReady = false;
  let current: Item | undefined;
  let timer: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  /** No task is under way: the next one stops `idle`. */
  const forget = () => {
    void worker?.terminate();
    [worker, isReady] = [undefined, false];
  };

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
    // Only a running task keeps the process alive.
    worker?.unref();
    current?.resolve(current.results);
    current = undefined;
    clearTimeout(idle);
    if (rest !== undefined) idle = setTimeout(forget, rest).unref();
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

  /** Results already sent count, even if unread. */
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
    clearTimeout(idle);
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
