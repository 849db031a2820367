/** One transaction writes the message and removes its row, so a crash cannot send it twice. */
import { ApiError } from '@parlance/protocol/errors';
import { Phrase, type Said, say } from '@parlance/protocol/phrase';
import { scheduledMessagesRemove, scheduledMessagesUpdate } from '@parlance/protocol/scheduled/scheduled';
import { conflict, type Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import type { JobContext } from '../jobs/task.ts';
import { translate } from '../languages/index.ts';
import { checkMessage, type Draft, sendWithin } from '../messages/index.ts';
import { doNotify, plainWords } from '../notices/index.ts';
import type { Organization } from '../organization/index.ts';
import { accessUser, fetchUsers, languageOfUser, type User } from '../users/index.ts';
import {
  deleteScheduled,
  fetchUpTo,
  lockScheduled,
  othersOf,
  recordOf,
  type ScheduledRow,
  updateScheduled,
} from './rows.ts';

/** Milliseconds of delay; later messages fail. */
const latest = 600_000;

interface Due {
  readonly row: ScheduledRow;
  readonly organization: Organization;
  readonly sender: User;
}

/** Returns the message, or why it fails. Rights may have changed since scheduling. */
const checkDue = async (
  service: Service,
  transaction: Transaction,
  { row, organization, sender }: Due,
): Promise<Draft | Phrase> => {
  if (organization.isDeactivated) return say('The organization was deactivated.');
  if (!sender.isActive) return say('The account was deactivated.');
  if (service.now() - row.deliverAt.getTime() > latest)
    return say('The service could not send it within ten minutes of its time.');
  try {
    return await checkMessage(
      service,
      {
        type: row.channelId === null ? 'direct' : 'channel',
        to: row.channelId ?? othersOf(row),
        topic: row.topic ?? undefined,
        content: row.content,
        read_by_sender: row.readBySender,
      },
      { actor: sender, organization, reader: transaction, client: row.client },
    );
  } catch (error) {
    if (error instanceof ApiError) return error.phrase;
    throw error;
  }
};

const doFail = async (
  transaction: Transaction,
  { row, organization, sender }: Due,
  now: number,
  reason: Phrase,
): Promise<void> => {
  const failed = { ...row, failed: true };
  await updateScheduled(transaction, failed);
  transaction.emit(scheduledMessagesUpdate.of({ scheduled_message: recordOf(failed) }), {
    users: [row.senderId],
  });
  const time = `<time:${row.deliverAt.toISOString()}>`;
  const inTheirWords = (said: Said) => translate(said, languageOfUser(sender));
  const content = [
    inTheirWords(
      say('The message that you scheduled for {time} was not sent. {reason}', {
        time,
        reason: plainWords(inTheirWords(reason)),
      }),
    ),
    inTheirWords('You can change it and give it another time among your scheduled messages.'),
  ].join('\n\n');
  await doNotify(transaction, organization, now, [{ to: { userIds: [row.senderId] }, content }]);
};

const deliver = async (
  service: Service,
  organization: Organization,
  sender: User,
  id: number,
): Promise<void> => {
  // If the sender is deactivated later, the transaction fails, and the next try fails the message.
  const author = sender.isActive ? sender : undefined;
  await service.database.transact(organization.id, author, async (transaction) => {
    const row = await lockScheduled(transaction, id, sender.id);
    // Postponed: another job sends it.
    const isDue = row !== undefined && row.deliverAt.getTime() <= service.now() + 1000;
    if (!isDue || row.failed) return;
    // The sender may have lost rights since the job began [H17].
    const current = await accessUser(transaction, sender.id);
    const due = { row, organization, sender: current };
    const checked = await checkDue(service, transaction, due);
    if (checked instanceof Phrase) {
      await doFail(transaction, due, service.now(), checked);
      return;
    }
    await deleteScheduled(transaction, id);
    const ids = await sendWithin(transaction, [checked]);
    transaction.append(() => {
      // The channel changed since the check.
      if (!ids.has(checked)) throw conflict();
      return [];
    });
    transaction.emit(scheduledMessagesRemove.of({ scheduled_message_id: id }), { users: [sender.id] });
  });
};

/**
 * Workers run jobs in any order and in parallel. The first sends every due message of the sender in
 * order; the rest find nothing.
 */
export const deliverScheduled = async (
  { id, senderId }: { readonly id: number; readonly senderId: number },
  { service, organizationId }: JobContext,
): Promise<void> => {
  const { database, directory } = service;
  const organization = await directory.load(organizationId);
  const reader = database.reader(organizationId);
  const [sender] = await fetchUsers(reader, [senderId]);
  if (sender === undefined) return;
  for (const due of await fetchUpTo(reader, senderId, id)) await deliver(service, organization, sender, due);
};
