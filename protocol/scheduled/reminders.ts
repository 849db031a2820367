/** Reminders for oneself (fill-ins.md, sections A and B). */
import * as z from 'zod';
import { boundedText, either, integer, json, list, optional, text } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';
import { limits } from '../limits.ts';
import { awaiting, deliveryTime } from './delivery.ts';

export const reminder = z.strictObject({
  reminder_id: integer,
  type: z.literal('private'),
  /** Only the user. */
  to: list(integer),
  /** Without the message, which is read at delivery. */
  ...awaiting,
  reminder_target_message_id: integer,
});
export type Reminder = z.infer<typeof reminder>;

export const remindersAdd = event({
  type: 'reminders',
  op: 'add',
  summary: 'The user asked to be reminded.',
  since: 399,
  fields: { reminders: list(reminder) },
});
export const remindersRemove = event({
  type: 'reminders',
  op: 'remove',
  summary: 'The user was reminded, or called it off.',
  since: 399,
  fields: { reminder_id: integer },
});
export const remindersData = initial(['reminders'], { reminders: list(reminder) }, { forSpectators: true });

export const getReminders = endpoint({
  name: 'get-reminders',
  method: 'GET',
  path: '/reminders',
  summary: "Lists the user's reminders.",
  since: 399,
  answer: { reminders: list(reminder) },
});
export const createReminder = endpoint({
  name: 'create-message-reminder',
  method: 'POST',
  path: '/reminders',
  summary: 'Asks to be reminded of a message by a direct message later.',
  since: 381,
  parameters: {
    message_id: json(integer, 'The message, which the user must be able to read.'),
    scheduled_delivery_timestamp: json(deliveryTime, 'When to be reminded, in UNIX seconds.'),
    note: optional(
      text(boundedText(limits.reminderNoteLength), 'What to be told with it, in Markdown.', { since: 415 }),
    ),
  },
  answer: { reminder_id: integer },
  errors: ['BAD_REQUEST'],
});
export const deleteReminder = endpoint({
  name: 'delete-reminder',
  method: 'DELETE',
  path: '/reminders/{reminder_id}',
  summary: 'Calls a reminder off.',
  since: 399,
  pathParameters: { reminder_id: either(integer, 'Which reminder.') },
  errors: ['NOT_FOUND'],
});
