import { z } from 'zod';
import type { Transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { task } from '../jobs/task.ts';
import type { ScheduledRow } from './rows.ts';

export const deliverTask = task('scheduled.deliver', z.object({ id: z.number(), senderId: z.number() }));
export const remindTask = task('reminders.remind', z.object({ id: z.number(), userId: z.number() }));

/** Replaces an earlier time of the message. */
export const enqueueDelivery = (
  transaction: Transaction,
  { id, senderId, deliverAt }: Pick<ScheduledRow, 'id' | 'senderId' | 'deliverAt'>,
): Promise<void> =>
  enqueue(transaction, deliverTask, [
    {
      payload: { id, senderId },
      runAt: deliverAt.getTime(),
      key: String(id),
      owners: [`user:${senderId}`],
    },
  ]);
