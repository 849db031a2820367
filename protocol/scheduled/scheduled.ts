/** Scheduled messages (api.md, Scheduled message and its endpoints; fill-ins.md, gaps 1 and 4). */
import * as z from 'zod';
import {
  boolean,
  boundedText,
  either,
  integer,
  json,
  list,
  oneOf,
  optional,
  string,
  text,
} from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event, type View } from '../event.ts';
import { initial } from '../initial.ts';
import { limits } from '../limits.ts';
import { showTopic } from '../topics/rule.ts';
import { awaiting, deliveryTime } from './delivery.ts';

/** `topic` only for channels [S10]. */
export const scheduledMessage = z.strictObject({
  scheduled_message_id: integer,
  type: oneOf('private', 'stream'),
  /** Channel id, or recipients without the sender, unless the sender is alone. */
  to: z.union([integer, list(integer)]),
  topic: string.optional(),
  ...awaiting,
});
export type ScheduledMessage = z.infer<typeof scheduledMessage>;

/** For clients that do not know the empty topic [S94]. */
export const showScheduled = (record: ScheduledMessage, knowsEmptyTopic: boolean): ScheduledMessage =>
  record.topic === undefined ? record : { ...record, topic: showTopic(record.topic, knowsEmptyTopic) };

const knows = (view: View) => view.has('empty_topic_name');

export const scheduledMessagesAdd = event({
  type: 'scheduled_messages',
  op: 'add',
  summary: 'The user scheduled messages.',
  since: 179,
  fields: { scheduled_messages: list(scheduledMessage) },
  show: ({ scheduled_messages, ...head }, view) => [
    {
      ...head,
      scheduled_messages: scheduled_messages.map((record) => showScheduled(record, knows(view))),
    },
  ],
});
export const scheduledMessagesUpdate = event({
  type: 'scheduled_messages',
  op: 'update',
  summary: 'A scheduled message was changed, or could not be sent.',
  since: 179,
  fields: { scheduled_message: scheduledMessage },
  show: ({ scheduled_message, ...head }, view) => [
    { ...head, scheduled_message: showScheduled(scheduled_message, knows(view)) },
  ],
});
export const scheduledMessagesRemove = event({
  type: 'scheduled_messages',
  op: 'remove',
  summary: 'A scheduled message was sent, or called off.',
  since: 179,
  fields: { scheduled_message_id: integer },
});

export const scheduledMessagesData = initial(
  ['scheduled_messages'],
  {
    scheduled_messages: list(scheduledMessage),
  },
  { forSpectators: true },
);

const type = text(
  oneOf('direct', 'private', 'channel', 'stream'),
  'Whether to write to people or to a channel.',
);
const to = json(
  z.union([integer, list(integer).max(limits.directMessageRecipients)]),
  "The channel's id, or the people's ids.",
);
const content = text(boundedText(limits.messageLength), 'The message, in Markdown.');
const topic = optional(text(string, 'The topic, for channel messages.'));
const time = json(deliveryTime, 'When to send it, in UNIX seconds.');
const readBySender = optional(
  json(
    boolean,
    'Whether it will count as read by its sender; by default so for clients that people use, unless it is to oneself.',
    { since: 236 },
  ),
);
const pathParameters = { scheduled_message_id: either(integer, 'Which scheduled message.') };

export const getScheduledMessages = endpoint({
  name: 'get-scheduled-messages',
  method: 'GET',
  path: '/scheduled_messages',
  summary: "Lists the user's scheduled messages, those that failed too, in the order of their times.",
  since: 173,
  answer: { scheduled_messages: list(scheduledMessage) },
});

export const createScheduledMessage = endpoint({
  name: 'create-scheduled-message',
  method: 'POST',
  path: '/scheduled_messages',
  summary: 'Schedules a message to be sent later.',
  since: 179,
  parameters: {
    type,
    to,
    content,
    topic,
    scheduled_delivery_timestamp: time,
    read_by_sender: readBySender,
  },
  answer: { scheduled_message_id: integer },
  errors: ['STREAM_DOES_NOT_EXIST', 'BAD_REQUEST'],
});

export const updateScheduledMessage = endpoint({
  name: 'update-scheduled-message',
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  summary: 'Changes a scheduled message, or gives one that failed another time.',
  since: 184,
  pathParameters,
  parameters: {
    type: optional(type),
    to: optional(to),
    content: optional(content),
    topic,
    scheduled_delivery_timestamp: optional(time),
  },
  errors: ['STREAM_DOES_NOT_EXIST', 'BAD_REQUEST', 'NOT_FOUND'],
});

export const deleteScheduledMessage = endpoint({
  name: 'delete-scheduled-message',
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  summary: 'Calls a scheduled message off.',
  since: 173,
  pathParameters,
  errors: ['NOT_FOUND'],
});
