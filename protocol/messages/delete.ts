/** Deleting messages (api.md: POST /streams/{stream_id}/delete_topic; Events, delete_message). */
import { boolean, integer, json, list, oneOf, string, text } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { showTopic } from '../topics/rule.ts';

export const deleteMessage = endpoint({
  name: 'delete-message',
  method: 'DELETE',
  path: '/messages/{message_id}',
  summary: 'Deletes a message for good.',
  pathParameters: { message_id: json(integer, 'The message.') },
  errors: ['BAD_REQUEST'],
});

export const deleteTopic = endpoint({
  name: 'delete-topic',
  method: 'POST',
  path: '/streams/{stream_id}/delete_topic',
  summary:
    'Deletes the messages of a topic, newest first; for administrators. When it is not complete in time, it is to be repeated.',
  pathParameters: { stream_id: json(integer, 'The channel.') },
  parameters: { topic_name: text(string, 'The topic.') },
  answer: { complete: boolean },
  errors: ['UNAUTHORIZED_PRINCIPAL', 'STREAM_DOES_NOT_EXIST'],
});

export const messagesDeleted = event({
  type: 'delete_message',
  summary: 'Messages were deleted, or moved to where the reader may not read them.',
  fields: {
    message_type: oneOf('private', 'stream'),
    message_ids: list(integer).optional(),
    message_id: integer.optional(),
    stream_id: integer.optional(),
    topic: string.optional(),
  },
  /** One event per message without the capability [S86]. */
  show: ({ message_ids: ids = [], ...stored }, view) => {
    const shown =
      stored.topic === undefined
        ? stored
        : { ...stored, topic: showTopic(stored.topic, view.has('empty_topic_name')) };
    if (view.has('bulk_message_deletion')) return [{ ...shown, message_ids: ids }];
    return ids.map((id) => ({ ...shown, message_id: id }));
  },
});
