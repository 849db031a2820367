/** Older forms of `POST /messages/flags/narrow`. */
import { boolean, integer, json, string, text } from '../codec.ts';
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
