/** Reminders of messages. Other users' reminders are answered as missing. */
import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import {
  type createReminder,
  type Reminder,
  remindersAdd,
  remindersRemove,
} from '@parlance/protocol/scheduled/reminders';
import { sql } from 'kysely';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import { toSeconds } from '../frame/seconds.ts';
import type { Service } from '../frame/service.ts';
import { cancelJobs, enqueue } from '../jobs/enqueue.ts';
import { languageOfUser } from '../users/index.ts';
import { fetchTarget, renderFor, wordsOf } from './reminder-words.ts';
import { checkTime } from './schedule.ts';
import { remindTask } from './task.ts';

interface ReminderRow {
  readonly id: number;
  readonly userId: number;
  readonly messageId: number;
  readonly content: string;
  readonly renderedContent: string;
  readonly deliverAt: Date;
}

const reminderColumns = sql`id, user_id as "userId", message_id as "messageId", content,
  rendered_content as "renderedContent", deliver_at as "deliverAt"`;

const recordOf = (row: ReminderRow): Reminder => ({
  reminder_id: row.id,
  type: 'private',
  to: [row.userId],
  content: row.content,
  rendered_content: row.renderedContent,
  scheduled_delivery_timestamp: toSeconds(row.deliverAt),
  failed: false,
  reminder_target_message_id: row.messageId,
});

/** Sorted by time. */
export const fetchReminders = async (reader: Reader, userId: number): Promise<Reminder[]> => {
  const { rows } = await read<ReminderRow>`
    select ${reminderColumns} from reminders
    where organization_id = ${reader.organizationId} and user_id = ${userId}
    order by deliver_at, id
  `.execute(reader.query);
  return rows.map(recordOf);
};

/** Throws BAD_REQUEST alike for a message that is missing or unreadable [V1]. */
export const doCreateReminder = async (
  { database, now }: Service,
  input: Input<typeof createReminder>,
  { actor, organization, reader }: Call,
): Promise<number> => {
  const deliverAt = checkTime(input.scheduled_delivery_timestamp, now());
  const target = await fetchTarget(reader, organization, actor, input.message_id);
  if (target === undefined) throw badRequest('Invalid message(s)', { var_name: 'message_id' });
  const content = wordsOf(languageOfUser(actor), target.id, input.note);
  const html = await renderFor(reader, organization, actor, content);
  return database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write<ReminderRow>`
      insert into reminders (organization_id, user_id, message_id, content, rendered_content, deliver_at)
      select ${organization.id}, ${actor.id}, ${target.id}, ${content}, ${html}, ${deliverAt}::timestamptz
      where ${limits.remindersOfUser} > (
        select count(*) from reminders where organization_id = ${organization.id} and user_id = ${actor.id})
      returning ${reminderColumns}
    `.execute(transaction.query);
    const [row] = rows;
    if (row === undefined)
      throw badRequest(say('You can have at most {limit} reminders.', { limit: limits.remindersOfUser }));
    await enqueue(transaction, remindTask, [
      {
        payload: { id: row.id, userId: actor.id },
        runAt: deliverAt.getTime(),
        key: String(row.id),
        owners: [`user:${actor.id}`],
      },
    ]);
    transaction.emit(remindersAdd.of({ reminders: [recordOf(row)] }), { users: [actor.id] });
    return row.id;
  });
};

/** Throws NOT_FOUND, also if it was just sent. */
export const doDeleteReminder = async (
  { database }: Service,
  id: number,
  { actor, organization }: Call,
): Promise<void> => {
  const noSuchReminder = () => new ApiError('NOT_FOUND', 'Reminder does not exist');
  if (!fitsInteger(id)) throw noSuchReminder();
  await database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write`
      delete from reminders where organization_id = ${organization.id} and user_id = ${actor.id} and id = ${id}
      returning id
    `.execute(transaction.query);
    if (rows.length === 0) throw noSuchReminder();
    await cancelJobs(transaction, remindTask, [String(id)]);
    transaction.emit(remindersRemove.of({ reminder_id: id }), { users: [actor.id] });
  });
};
