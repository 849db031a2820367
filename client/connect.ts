/**
 * The register–poll loop. The listener receives every event in order and once, despite lost networks and
 * restarts. A new queue and snapshot replace a lost queue.
 */
import type { Endpoints } from '@parlance/protocol/contract';
import { backoff, retryAfter } from './backoff.ts';
import type { Client } from './call.ts';
import { deleteQueue, getEvents, register } from './calls.ts';
import type { Arguments } from './encode.ts';
import { ConnectionError, RequestError } from './error.ts';
import type { Pause } from './pause.ts';
import type { State } from './state/state.ts';

export interface ClientEvent {
  readonly id: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

export type Snapshot = State & { readonly queue_id: string; readonly last_event_id: number };

export interface Listener {
  /** `isReplacement`: an older queue was lost with its events. */
  readonly onRegister: (snapshot: Snapshot, isReplacement: boolean) => void;
  readonly onEvents: (events: readonly ClientEvent[]) => void;
  /** The service answered a registration or a poll. */
  readonly onAnswer?: () => void;
  /** The next try follows after `retryIn` milliseconds. */
  readonly onTrouble?: (error: unknown, retryIn: number) => void;
}

/** A queue that an earlier connection left, with the last event that the listener received. */
export interface LeftQueue {
  readonly id: string;
  readonly lastEventId: number;
}

export interface ConnectOptions extends Listener {
  readonly client: Client;
  readonly registration?: Arguments<Endpoints['register']>;
  /** Continues this queue instead of registering. */
  readonly resume?: LeftQueue | undefined;
  readonly pause: Pause;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface Connection {
  /** Resolves when the loop ends: undefined after `stop`, else the fatal error. */
  readonly ended: Promise<unknown>;
  /** Gives up the waiting poll, which may hang on a dead network, and tries again. */
  renew(): void;
  /** Ends the loop and, if possible, the queue. */
  stop(): Promise<void>;
  /** Ends the loop; the queue waits for the next connection. */
  leave(): Promise<void>;
}

/** Seconds, unless the service says otherwise. */
const pollTimeout = 90;

const isWorthRepeating = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof RequestError && (error.status >= 500 || error.status === 429));

const isQueueLost = (error: unknown): boolean =>
  // A 400 for our own queue always means that we need a new queue.
  error instanceof RequestError && error.status === 400;

export const connect = (options: ConnectOptions): Connection => {
  const { client, registration, resume, pause, random, ...listener } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let queueId = resume?.id;
  let lastEventId = resume?.lastEventId ?? -1;
  let timeoutSeconds = pollTimeout;
  let giveUp = () => {};
  let registrations = resume === undefined ? 0 : 1;

  const begin = async (): Promise<void> => {
    const snapshot = (await client.call(register, registration, { signal })) as Snapshot;
    if (signal.aborted) return;
    queueId = snapshot.queue_id;
    lastEventId = snapshot.last_event_id;
    timeoutSeconds = snapshot.event_queue_longpoll_timeout_seconds ?? pollTimeout;
    registrations += 1;
    listener.onAnswer?.();
    listener.onRegister(snapshot, registrations > 1);
  };

  /** The service always answers within this time: a silent connection is dead. */
  const withTimeout = async <T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const asking = new AbortController();
    const answered = new AbortController();
    const abort = () => asking.abort();
    giveUp = abort;
    signal.addEventListener('abort', abort);
    void pause(timeoutSeconds * 1000, answered.signal).then(abort);
    try {
      return await ask(asking.signal);
    } finally {
      answered.abort();
      giveUp = () => {};
      signal.removeEventListener('abort', abort);
    }
  };

  /** `isShort`: is answered at once. After trouble, a held poll would not show for long that all is well. */
  const poll = async (queue: string, isShort: boolean): Promise<void> => {
    const asked = { queue_id: queue, last_event_id: lastEventId, ...(isShort ? { dont_block: true } : {}) };
    const answer = await withTimeout((asking) => client.call(getEvents, asked, { signal: asking }));
    if (!signal.aborted) listener.onAnswer?.();
    // Events of one change may share an id: compare with the previous answer's id.
    const fresh = answer.events.filter(({ id }) => id > lastEventId);
    if (signal.aborted || fresh.length === 0) return;
    lastEventId = fresh.at(-1)!.id;
    listener.onEvents(fresh);
  };

  const run = async (): Promise<unknown> => {
    for (let failures = 0; !signal.aborted; ) {
      try {
        if (queueId === undefined) await begin();
        else {
          await poll(queueId, failures > 0);
          failures = 0;
        }
      } catch (error) {
        if (signal.aborted) return undefined;
        const isLost = queueId !== undefined && isQueueLost(error);
        if (!isLost && !isWorthRepeating(error)) return error;
        failures += 1;
        if (isLost) queueId = undefined;
        // The first replacement of a lost queue needs no wait.
        const retryIn = retryAfter(error) ?? (isLost && failures === 1 ? 0 : backoff(failures, random()));
        listener.onTrouble?.(error, retryIn);
        await pause(retryIn, signal);
      }
    }
    return undefined;
  };

  const ended = run();
  const leave = async () => {
    stopping.abort();
    await ended;
  };
  return {
    ended,
    renew: () => giveUp(),
    leave,
    stop: async () => {
      await leave();
      if (queueId === undefined) return;
      // Optional: the service collects idle queues.
      await client.call(deleteQueue, { queue_id: queueId }).catch(() => {});
      queueId = undefined;
    },
  };
};
