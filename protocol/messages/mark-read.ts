/** Marks many messages read at once. The first three are older forms of `POST /messages/flags/narrow`. */
import { boolean, integer, isoDate, json, string, text } from '../codec.ts';
import { endpoint } from '../endpoint.ts';

export const markAllAsRead = endpoint({
  name: 'mark-all-as-read',
  method: 'POST',
  path: '/mark_all_as_read',
  summary: "Marks all of the caller's messages read.",
  answer: {
    /** False: the client repeats the request. */
    complete: boolean,
  },
});

const stream_id = json(integer, 'The channel.');

export const markStreamAsRead = endpoint({
  name: 'mark-stream-as-read',
  method: 'POST',
  path: '/mark_stream_as_read',
  summary: 'Marks all messages of a channel read.',
  parameters: { stream_id },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const markTopicAsRead = endpoint({
  name: 'mark-topic-as-read',
  method: 'POST',
  path: '/mark_topic_as_read',
  summary: 'Marks all messages of a topic read.',
  parameters: { stream_id, topic_name: text(string, 'The topic.') },
  errors: ['STREAM_DOES_NOT_EXIST', 'BAD_REQUEST'],
});

export const countOlderUnread = endpoint({
  name: 'count-older-unread',
  method: 'GET',
  path: '/messages/older_unread',
  ours: true,
  summary: "Returns how many of the caller's unread messages are older than a time, and which id ends them.",
  parameters: { date: text(isoDate, 'The time.') },
  answer: {
    count: integer,
    /** Older messages have smaller ids. */
    before_id: integer,
  },
});

export const markOlderAsRead = endpoint({
  name: 'mark-older-as-read',
  method: 'POST',
  path: '/mark_older_as_read',
  ours: true,
  summary: "Marks all of the caller's messages below an id read.",
  parameters: { before_id: json(integer.min(0), 'The id.') },
  answer: {},
});
