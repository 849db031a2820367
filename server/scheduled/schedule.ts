import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import {
  type createScheduledMessage,
  scheduledMessagesAdd,
  scheduledMessagesRemove,
} from '@parlance/protocol/scheduled/scheduled';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { cancelJobs } from '../jobs/enqueue.ts';
import { checkMessage, isReadBySender } from '../messages/index.ts';
import {
  type Contents,
  contentsOf,
  deleteScheduled,
  insertScheduled,
  lockScheduled,
  noSuchScheduled,
  recordOf,
} from './rows.ts';
import { deliverTask, enqueueDelivery } from './task.ts';

/** `timestamp` in seconds, `now` in milliseconds. */
export const checkTime = (timestamp: number, now: number): Date => {
  if (timestamp * 1000 <= now)
    throw badRequest('Scheduled delivery time must be in the future.', {
      var_name: 'scheduled_delivery_timestamp',
    });
  return new Date(timestamp * 1000);
};

const isToOneself = ({ userIds }: Contents): boolean => userIds?.length === 1;

/** Returns the id. Refuses what could not be sent now. */
export const doSchedule = async (
  service: Service,
  input: Input<typeof createScheduledMessage>,
  call: Call,
): Promise<number> => {
  const { actor, organization, client } = call;
  const deliverAt = checkTime(input.scheduled_delivery_timestamp, service.now());
  const contents = contentsOf(await checkMessage(service, input, call));
  // A user who schedules a message to themselves wants to find it unread [S56].
  const readBySender = input.read_by_sender ?? (isReadBySender(client) && !isToOneself(contents));
  return service.database.transact(organization.id, actor, async (transaction) => {
    const row = await insertScheduled(
      transaction,
      { ...contents, senderId: actor.id, client, readBySender, deliverAt },
      limits.scheduledMessagesOfUser,
    );
    if (row === undefined)
      throw badRequest(
        say('You can schedule at most {limit} messages.', { limit: limits.scheduledMessagesOfUser }),
      );
    await enqueueDelivery(transaction, row);
    transaction.emit(scheduledMessagesAdd.of({ scheduled_messages: [recordOf(row)] }), { users: [actor.id] });
    return row.id;
  });
};

/** Throws NOT_FOUND, also if it was just sent. */
export const doUnschedule = async (
  { database }: Service,
  id: number,
  { actor, organization }: Call,
): Promise<void> => {
  await database.transact(organization.id, actor, async (transaction) => {
    const row = await lockScheduled(transaction, id, actor.id);
    if (row === undefined) throw noSuchScheduled();
    await deleteScheduled(transaction, id);
    await cancelJobs(transaction, deliverTask, [String(id)]);
    transaction.emit(scheduledMessagesRemove.of({ scheduled_message_id: id }), { users: [actor.id] });
  });
};
