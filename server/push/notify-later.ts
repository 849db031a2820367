import type { Transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Candidate } from './candidates.ts';
import { reasonFor } from './reason.ts';
import { notifyTask } from './task.ts';

/** Users in one job. */
const mostPeople = 500;

/** Notifies candidates whose settings ask for it and who have a device. */
export const pushLater = async (
  transaction: Transaction,
  candidates: readonly Candidate[],
): Promise<void> => {
  const byMessage = new Map<number, { id: number; reason: string }[]>();
  for (const candidate of candidates) {
    const reason = candidate.hasDevice ? reasonFor(candidate, 'push') : undefined;
    if (reason === undefined) continue;
    for (const messageId of candidate.messageIds) {
      const people = byMessage.get(messageId) ?? [];
      people.push({ id: candidate.userId, reason });
      byMessage.set(messageId, people);
    }
  }
  await enqueue(
    transaction,
    notifyTask,
    [...byMessage]
      .sort(([a], [b]) => a - b)
      .flatMap(([messageId, people]) =>
        Array.from({ length: Math.ceil(people.length / mostPeople) }, (_, index) => ({
          payload: { messageId, people: people.slice(index * mostPeople, (index + 1) * mostPeople) },
        })),
      ),
  );
};
