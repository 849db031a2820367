/** Arranging that the devices of people are told. */
import type { Transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Candidate } from './candidates.ts';
import { fetchWithPushDevices } from './reachable.ts';
import { reasonFor } from './reason.ts';
import { notifyTask } from './task.ts';

/** People in one job. */
const mostPeople = 500;

/** Those of them who want to be told, and have a device. */
export const pushLater = async (
  transaction: Transaction,
  candidates: readonly Candidate[],
): Promise<void> => {
  const told = candidates.flatMap((candidate) => {
    const reason = reasonFor(candidate, 'push');
    return reason === undefined ? [] : [{ ...candidate, reason }];
  });
  const reached = await fetchWithPushDevices(transaction, [...new Set(told.map(({ userId }) => userId))]);
  const byMessage = new Map<number, { id: number; reason: string }[]>();
  for (const { messageId, userId, reason } of told)
    if (reached.has(userId)) {
      const people = byMessage.get(messageId) ?? [];
      people.push({ id: userId, reason });
      byMessage.set(messageId, people);
    }
  await enqueue(
    transaction,
    notifyTask,
    [...byMessage].flatMap(([messageId, people]) =>
      Array.from({ length: Math.ceil(people.length / mostPeople) }, (_, index) => ({
        payload: { messageId, people: people.slice(index * mostPeople, (index + 1) * mostPeople) },
      })),
    ),
  );
};
