import type { Transaction } from '../db/transaction.ts';
import type { Consumer } from '../events/consumer.ts';
import type { PlacedEntry } from '../events/entry.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { fetchCandidates, waysOf } from './candidates.ts';
import { noteMissed } from './missed-mail.ts';
import { pushLater } from './notify-later.ts';
import { namedIn, sentMessages } from './sent-messages.ts';
import { withdrawTask } from './task.ts';
import { takeWithdrawn } from './withdraw.ts';

const readersIn = (entries: readonly PlacedEntry[]): number[] => [
  ...new Set(
    entries.flatMap(({ event, audience }) =>
      event?.type === 'update_message_flags' && event.op === 'add' && event.flag === 'read'
        ? (audience?.users ?? [])
        : [],
    ),
  ),
];

const deletedIn = (entries: readonly PlacedEntry[]): number[] =>
  entries.flatMap(({ event }) =>
    event?.type === 'delete_message' ? ((event.message_ids ?? []) as number[]) : [],
  );

const consume = async (
  transaction: Transaction,
  entries: readonly PlacedEntry[],
  service: Service,
): Promise<void> => {
  const messages = sentMessages(entries);
  if (messages.length > 0) {
    const candidates = await fetchCandidates(transaction, messages, namedIn(entries), waysOf(service));
    await pushLater(transaction, candidates);
    await noteMissed(transaction, service, candidates);
  }
  const withdrawn = await takeWithdrawn(transaction, readersIn(entries), deletedIn(entries));
  if (withdrawn.length > 0) await enqueue(transaction, withdrawTask, [{ payload: { people: withdrawn } }]);
};

const types = new Set(['message', 'update_message_flags', 'delete_message']);

export const consumer: Consumer = {
  name: 'push',
  concerns: ({ event }) => event !== undefined && types.has(event.type),
  consume,
  // Milliseconds: batches sends without a noticeable delay.
  pause: 200,
};
