/** Deletes the messages of a deleted user by a job, in batches, so that the request does not wait. */
import { z } from 'zod';
import { when } from '../frame/hooks.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { job, task } from '../jobs/task.ts';
import { doDeleteOfSender } from '../messages/index.ts';
import { messagePlaces, messagesUnwanted } from '../users/index.ts';

const deleteMessages = task(
  'delete-messages-of-user',
  z.strictObject({ userId: z.int(), places: z.array(z.enum(messagePlaces)) }),
  { lane: 'long' },
);

export const deletion = job(deleteMessages, async ({ userId, places }, { service, organizationId }) => {
  for (let deleted = 1; deleted > 0; )
    deleted = await service.database.transact(organizationId, undefined, (transaction) =>
      doDeleteOfSender(transaction, userId, places),
    );
});

export const reactions = [
  when(messagesUnwanted, (transaction, { userId, places }) =>
    enqueue(transaction, deleteMessages, [{ payload: { userId, places: [...places] } }]),
  ),
];
