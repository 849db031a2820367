/** A message on its way, as it is stored on the device before anything is sent. */

export interface Destination {
  readonly type: 'channel' | 'direct';
  /** The channel's id, or the ids of the people. */
  readonly to: number | readonly number[];
  /** Absent for direct messages. */
  readonly topic?: string;
}

export interface NewMessage extends Destination {
  readonly content: string;
}

export type Failure =
  /** The service refused it; its words say why. */
  | { readonly reason: 'refused'; readonly code: string; readonly message: string }
  /** It was tried for so long that the service may have forgotten the first try: sending it again could send it twice. */
  | { readonly reason: 'expired' };

export type Sending =
  | { readonly state: 'waiting' }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly failure: Failure }
  /** The service has it; the event that brings it is yet to come. */
  | { readonly state: 'sent'; readonly id: number };

export interface Entry {
  /** Names the message in events, and is the idempotency key of every try. */
  readonly localId: string;
  readonly message: NewMessage;
  /** In milliseconds; absent before the first try. */
  readonly firstTriedAt?: number;
  readonly sending: Sending;
}

/** Where entries survive a reload. Each call ends when it is done for good. */
export interface OutboxStorage {
  /** In the order in which they were first put. */
  load(): Promise<readonly Entry[]>;
  put(entry: Entry): Promise<void>;
  remove(localId: string): Promise<void>;
}

/** The same for all messages between which the order counts. */
export const conversationOf = ({ type, to, topic = '' }: Destination): string =>
  type === 'channel'
    ? `channel ${String(to)} ${topic.toLowerCase()}`
    : `direct ${[to]
        .flat()
        .toSorted((a, b) => a - b)
        .join()}`;
