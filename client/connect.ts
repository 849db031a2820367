/**
 * The register–poll loop: keeps its user told of every event, in order and once, through lost networks and restarts
 * of the service. A queue that the service no longer knows is replaced by a new one with a new snapshot.
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

/** The answer of POST /register with all its initial data. */
export type Snapshot = State & { readonly queue_id: string; readonly last_event_id: number };

export interface Listener {
  /** A new queue begins with this state; `isReplacement` when an older queue was lost and with it what it would have told. */
  readonly onRegister: (snapshot: Snapshot, isReplacement: boolean) => void;
  readonly onEvents: (events: readonly ClientEvent[]) => void;
  /** The connection failed and is tried again after this many milliseconds. */
  readonly onTrouble?: (error: unknown, retryIn: number) => void;
}

export interface ConnectOptions extends Listener {
  readonly client: Client;
  readonly registration?: Arguments<Endpoints['register']>;
  readonly pause: Pause;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface Connection {
  /** Settles when the loop has ended: with undefined after `stop`, else with what made going on pointless. */
  readonly ended: Promise<unknown>;
  /** Ends the loop and, as far as the service can be reached, the queue. */
  stop(): Promise<void>;
}

/** How long to wait for the answer of a poll when the service does not say, in seconds. */
const pollTimeout = 90;

const isWorthRepeating = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof RequestError && (error.status >= 500 || error.status === 429));

const isQueueLost = (error: unknown): boolean =>
  // Whatever else the service has against the poll of a queue that it gave out, a new queue is the way on.
  error instanceof RequestError && error.status === 400;

export const connect = ({ client, registration, pause, random, ...listener }: ConnectOptions): Connection => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let queueId: string | undefined;
  let lastEventId = -1;
  let timeoutSeconds = pollTimeout;
  let registrations = 0;

  const begin = async (): Promise<void> => {
    const snapshot = (await client.call(register, registration, { signal })) as Snapshot;
    if (signal.aborted) return;
    queueId = snapshot.queue_id;
    lastEventId = snapshot.last_event_id;
    timeoutSeconds = snapshot.event_queue_longpoll_timeout_seconds ?? pollTimeout;
    registrations += 1;
    listener.onRegister(snapshot, registrations > 1);
  };

  /** A connection that died without a word is given up after the time within which the service always answers. */
  const withTimeout = async <T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const asking = new AbortController();
    const answered = new AbortController();
    const abort = () => asking.abort();
    signal.addEventListener('abort', abort);
    void pause(timeoutSeconds * 1000, answered.signal).then(abort);
    try {
      return await ask(asking.signal);
    } finally {
      answered.abort();
      signal.removeEventListener('abort', abort);
    }
  };

  const poll = async (queue: string): Promise<void> => {
    const answer = await withTimeout((asking) =>
      client.call(getEvents, { queue_id: queue, last_event_id: lastEventId }, { signal: asking }),
    );
    // One change may be told in several events with one id, so they are compared with the id before the answer.
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
          await poll(queueId);
          failures = 0;
        }
      } catch (error) {
        if (signal.aborted) return undefined;
        const isLost = queueId !== undefined && isQueueLost(error);
        if (!isLost && !isWorthRepeating(error)) return error;
        failures += 1;
        if (isLost) queueId = undefined;
        // A lost queue is replaced at once; only when that does not help is there a reason to wait.
        const retryIn = retryAfter(error) ?? (isLost && failures === 1 ? 0 : backoff(failures, random()));
        listener.onTrouble?.(error, retryIn);
        await pause(retryIn, signal);
      }
    }
    return undefined;
  };

  const ended = run();
  return {
    ended,
    stop: async () => {
      stopping.abort();
      await ended;
      if (queueId === undefined) return;
      // The service collects idle queues; ending this one only spares it the wait.
      await client.call(deleteQueue, { queue_id: queueId }).catch(() => {});
      queueId = undefined;
    },
  };
};
