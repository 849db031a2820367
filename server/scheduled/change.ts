/** PATCH /scheduled_messages/{scheduled_message_id} (api.md). */
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { scheduledMessagesUpdate, type updateScheduledMessage } from '@parlance/protocol/scheduled/scheduled';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { checkMessage } from '../messages/index.ts';
import {
  type Contents,
  contentsOf,
  lockScheduled,
  noSuchScheduled,
  othersOf,
  recordOf,
  type ScheduledRow,
  updateScheduled,
} from './rows.ts';
import { checkTime } from './schedule.ts';
import { enqueueDelivery } from './task.ts';

type ScheduledChanges = Input<typeof updateScheduledMessage>;

const isChannelType = (type: ScheduledChanges['type']) => type === 'channel' || type === 'stream';

/** The current type may be repeated. */
const checkType = (row: ScheduledRow, input: ScheduledChanges): 'channel' | 'direct' => {
  const before = row.channelId === null ? 'direct' : 'channel';
  if (input.type === undefined) return before;
  const after = isChannelType(input.type) ? 'channel' : 'direct';
  if (after === before) return after;
  if (input.to === undefined)
    throw badRequest('Recipient required when updating type of scheduled message.', { var_name: 'to' });
  if (after === 'channel' && input.topic === undefined)
    throw badRequest('Topic required when updating scheduled message type to channel.', {
      var_name: 'topic',
    });
  return after;
};

const changedContents = async (
  service: Service,
  transaction: Transaction,
  { row, input }: { readonly row: ScheduledRow; readonly input: ScheduledChanges },
  { actor, organization }: Call,
): Promise<Contents> => {
  const type = checkType(row, input);
  const isSame = [input.type, input.to, input.content, input.topic].every((value) => value === undefined);
  if (isSame) return row;
  const topic = input.topic ?? row.topic;
  const draft = await checkMessage(
    service,
    {
      type,
      to: input.to ?? row.channelId ?? othersOf(row),
      topic: type === 'direct' || topic === null ? undefined : topic,
      content: input.content ?? row.content,
      read_by_sender: row.readBySender,
    },
    { actor, organization, reader: transaction, client: row.client },
  );
  return contentsOf(draft);
};

/** Throws NOT_FOUND, also if it was just sent. A failed message gets a new time and waits again. */
export const doChangeScheduled = async (
  service: Service,
  input: ScheduledChanges,
  call: Call,
): Promise<void> => {
  const { actor, organization } = call;
  const asked = [input.type, input.to, input.content, input.topic, input.scheduled_delivery_timestamp];
  if (asked.every((value) => value === undefined)) throw badRequest('Nothing to change');
  await service.database.transact(organization.id, actor, async (transaction) => {
    const row = await lockScheduled(transaction, input.scheduled_message_id, actor.id);
    if (row === undefined) throw noSuchScheduled();
    const timestamp = input.scheduled_delivery_timestamp;
    if (row.failed && timestamp === undefined)
      throw badRequest('A scheduled message that failed needs a new time.', {
        var_name: 'scheduled_delivery_timestamp',
      });
    const deliverAt = timestamp === undefined ? row.deliverAt : checkTime(timestamp, service.now());
    const contents = await changedContents(service, transaction, { row, input }, call);
    const changed: ScheduledRow = { ...row, ...contents, deliverAt, failed: false };
    await updateScheduled(transaction, changed);
    await enqueueDelivery(transaction, changed);
    transaction.emit(scheduledMessagesUpdate.of({ scheduled_message: recordOf(changed) }), {
      users: [actor.id],
    });
  });
};
