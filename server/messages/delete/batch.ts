/** Deletions by the service go in batches, each of one topic or conversation, as events name one. */
import { type RawBuilder, sql } from 'kysely';
import { type Channel, fetchChannels } from '../../channels/index.ts';
import type { Transaction } from '../../db/transaction.ts';
import { holdChannels } from '../edit/held.ts';
import { doDelete } from './delete.ts';

/** Separate transactions let other writers in. */
export const batch = 1000;

export interface Place {
  readonly recipientId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  /** Members of the conversation. */
  readonly people: readonly number[] | null;
}

/** Locks the channel; returns undefined for a conversation. */
export const holdPlace = async (
  transaction: Transaction,
  recipientId: number,
): Promise<Channel | undefined> => {
  await holdChannels(transaction, [recipientId]);
  const [channel] = await fetchChannels(transaction, [recipientId]);
  return channel;
};

/** The condition on a message `m` of the place. */
export const isInTopic = (topic: string | null): RawBuilder<unknown> =>
  topic === null ? sql`m.topic is null` : sql`m.topic is not null and lower(m.topic) = lower(${topic})`;

/** Returns how many it deleted. */
export const doDeleteBatch = async (
  transaction: Transaction,
  { topic, ...place }: Place,
  channel: Channel | undefined,
  messages: readonly { readonly id: number }[],
): Promise<number> => {
  const ids = messages.map(({ id }) => id);
  await doDelete(transaction, { ...place, ids, channel, topic: topic ?? '', actorId: undefined });
  return ids.length;
};
