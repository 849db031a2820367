/**
 * Runs work on hostile input in a thread with little memory. A thread beyond a task's deadline is replaced; results so
 * far are kept.
 */
import type { Worker } from 'node:worker_threads';
import { Turns } from '../jobs/turns.ts';
import { Deadline } from './deadline.ts';
import { Pauses } from './pauses.ts';
import type { Results, Task } from './task.ts';
import { startThread } from './thread.ts';

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

interface Waiting<Context, Piece, Result> {
  readonly key: string;
  readonly task: Task<Context, Piece>;
  readonly results: Result[];
  resolve(results: readonly Result[]): void;
}

export class ThreadPool<Context, Piece, Result> {
  readonly #module: string;
  /** Milliseconds. */
  readonly #timeOfTask: number;
  /** Milliseconds. */
  readonly #rest: number | undefined;
  readonly #turns = new Turns<Waiting<Context, Piece, Result>>(mostWaiting, mostOfKey);
  readonly #pauses: Pauses;
  readonly #deadline = new Deadline(() => this.#replace());
  #worker: Worker | undefined;
  /** Whether the thread has loaded its module. */
  #isReady = false;
  #current: Waiting<Context, Piece, Result> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor({ module, deadline = 1000, pause = 10_000, rest }: PoolOptions) {
    this.#module = module;
    this.#timeOfTask = deadline;
    this.#rest = rest;
    this.#pauses = new Pauses(pause);
  }

  /**
   * Returns the first pieces' results, all unless time or memory runs out, and none when too many tasks wait. Tasks of
   * one key (the caller) take turns; a key that ran out of time is paused.
   */
  run(key: string, context: Context, pieces: readonly Piece[]): Promise<readonly Result[]> {
    return new Promise((resolve) => {
      const waiting = { key, task: { context, pieces }, results: [], resolve };
      if (this.#pauses.has(key) || !this.#turns.add(key, waiting)) return resolve([]);
      if (this.#current === undefined) this.#next();
    });
  }

  #next(): void {
    if (this.#worker !== undefined && !this.#isReady) return;
    this.#current ??= this.#turns.next();
    if (this.#current === undefined) return;
    clearTimeout(this.#idle);
    if (this.#worker === undefined) this.#start();
    else this.#give(this.#worker, this.#current.task);
  }

  #give(worker: Worker, task: Task<Context, Piece>): void {
    this.#deadline.start(this.#timeOfTask);
    worker.ref();
    worker.postMessage(task);
  }

  #start(): void {
    const started = startThread(this.#module);
    this.#worker = started;
    started.on('message', (message: Results<Result>) => {
      if (this.#worker === started) this.#receive(message);
    });
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') process.emitWarning(error);
      if (this.#worker === started) this.#replace();
    });
    this.#deadline.start(patience);
  }

  #receive({ results, isLast }: Results<Result>): void {
    this.#current?.results.push(...results);
    if (!isLast) return;
    if (this.#isReady) this.#finish();
    this.#deadline.stop();
    this.#isReady = true;
    this.#next();
  }

  #finish(): void {
    this.#deadline.stop();
    // Only a running task keeps the process alive.
    this.#worker?.unref();
    this.#current?.resolve(this.#current.results);
    this.#current = undefined;
    clearTimeout(this.#idle);
    if (this.#rest !== undefined) this.#idle = setTimeout(() => this.#endThread(), this.#rest).unref();
  }

  /** The task was too long or too large: its key is paused, and the next one gets another thread. */
  #replace(): void {
    const key = this.#current?.key ?? '';
    if (key !== '') {
      this.#pauses.begin(key);
      for (const { resolve } of this.#turns.drop(key)) resolve([]);
    }
    this.#endThread();
    this.#finish();
    this.#next();
  }

  #endThread(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
  }
}
