import { lowerCase } from '@parlance/protocol/lower-case';

export interface Destination {
  readonly type: 'channel' | 'direct';
  /** Channel id, or recipients' ids. */
  readonly to: number | readonly number[];
  /** Absent for direct messages. */
  readonly topic?: string;
}

export interface NewMessage extends Destination {
  readonly content: string;
}

export type Failure =
  | { readonly reason: 'refused'; readonly code: string; readonly message: string }
  /** The service may have forgotten the first try; another could send the message twice. */
  | { readonly reason: 'expired' };

export type Sending =
  | { readonly state: 'waiting' }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly failure: Failure }
  /** Accepted; its event is due. */
  | { readonly state: 'sent'; readonly id: number };

export interface Entry {
  /** Names the message in events; the idempotency key of every try. */
  readonly localId: string;
  readonly message: NewMessage;
  /** Milliseconds; absent before the first try. */
  readonly firstTriedAt?: number;
  readonly sending: Sending;
}

/** Survives a reload. Calls resolve when the change is durable. */
export interface OutboxStorage {
  /** In order of first put. */
  load(): Promise<readonly Entry[]>;
  put(entry: Entry): Promise<void>;
  remove(localId: string): Promise<void>;
}

export const conversationOf = ({ type, to, topic = '' }: Destination): string =>
  type === 'channel'
    ? `channel ${String(to)} ${lowerCase(topic)}`
    : `direct ${[to]
        .flat()
        .toSorted((a, b) => a - b)
        .join()}`;
