/** Edits, moves and the edit history (api.md, Message; fill-ins.md, section B). */
import * as z from 'zod';
import {
  boolean,
  boundedText,
  integer,
  json,
  list,
  nullable,
  oneOf,
  optional,
  string,
  text,
  timestamp,
  withDefault,
} from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event, type View } from '../event.ts';
import { limits } from '../limits.ts';
import { showTopic } from '../topics/rule.ts';
import { attachment } from '../uploads/uploads.ts';

export const propagateMode = oneOf('change_one', 'change_later', 'change_all');
export type PropagateMode = z.infer<typeof propagateMode>;

const message = { message_id: json(integer, 'The message.') };

export const updateMessage = endpoint({
  name: 'update-message',
  method: 'PATCH',
  path: '/messages/{message_id}',
  summary:
    'Changes the content of a message, or moves it, alone or with its topic, to another topic or channel.',
  pathParameters: message,
  parameters: {
    content: optional(text(boundedText(limits.messageLength), 'The new content, in Markdown.')),
    topic: optional(text(string, 'The topic to move to.', { aliases: ['subject'] })),
    stream_id: optional(json(integer, 'The channel to move to. Cannot be given together with `content`.')),
    propagate_mode: withDefault(
      text(
        propagateMode,
        'Which messages are moved: this one, this and the later ones of its topic, or all of its topic.',
      ),
      'change_one',
    ),
    send_notification_to_old_thread: withDefault(
      json(boolean, 'Whether a notice is left where the messages were.'),
      false,
    ),
    send_notification_to_new_thread: withDefault(
      json(boolean, 'Whether a notice is put where the messages go.'),
      true,
    ),
    prev_content_sha256: optional(
      text(
        string,
        'The SHA-256 hash, in hexadecimal, of the content that the caller means to replace; the edit is refused when it is another.',
        { since: 379 },
      ),
    ),
  },
  answer: {
    /** The caller's files that no message shows any longer. */
    detached_uploads: list(attachment),
  },
  errors: [
    'BAD_REQUEST',
    'EXPECTATION_MISMATCH',
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    'STREAM_DOES_NOT_EXIST',
  ],
});

export const getMessageHistory = endpoint({
  name: 'get-message-history',
  method: 'GET',
  path: '/messages/{message_id}/history',
  summary: 'Returns what a message was, oldest first: as it was sent, and after each edit and move.',
  pathParameters: message,
  parameters: {
    allow_empty_topic_name: withDefault(
      json(boolean, 'Whether the empty topic is given as it is, not by its display name.', { since: 334 }),
      false,
    ),
  },
  answer: {
    message_history: list(
      z.strictObject({
        topic: string,
        content: string,
        rendered_content: string,
        user_id: nullable(integer),
        timestamp,
        prev_content: string.optional(),
        prev_rendered_content: string.optional(),
        content_html_diff: string.optional(),
        prev_topic: string.optional(),
        prev_stream: integer.optional(),
        stream: integer.optional(),
      }),
    ),
  },
  errors: ['BAD_REQUEST'],
});

const topicFields = { orig_subject: string.optional(), subject: string.optional() };

/** Shows topics as the client knows them [S94]. */
const showTopics = <T extends { orig_subject?: string | undefined; subject?: string | undefined }>(
  event: T,
  view: View,
): T => {
  if (view.has('empty_topic_name')) return event;
  const shown = { ...event };
  for (const name of ['orig_subject', 'subject'] as const)
    if (event[name] !== undefined) shown[name] = showTopic(event[name], false);
  return shown;
};

export const messageUpdated = event({
  type: 'update_message',
  summary: 'A message was edited, or messages were moved.',
  fields: {
    /** Null for a new rendering only. */
    user_id: nullable(integer),
    edit_timestamp: timestamp,
    message_id: integer,
    /** Moved messages that the reader may read; without a move, the one message. */
    message_ids: list(integer),
    /** The reader's, of `message_id`. */
    flags: list(string),
    rendering_only: boolean,
    stream_id: integer.optional(),
    stream_name: string.optional(),
    orig_content: string.optional(),
    orig_rendered_content: string.optional(),
    content: string.optional(),
    rendered_content: string.optional(),
    is_me_message: boolean.optional(),
    ...topicFields,
    topic_links: list(z.strictObject({ text: string, url: string })).optional(),
    propagate_mode: propagateMode.optional(),
    new_stream_id: integer.optional(),
  },
  show: (stored, view) => [showTopics(stored, view)],
});

const editTypingFields = {
  sender_id: integer,
  message_id: integer,
  recipient: z.union([
    z.strictObject({ type: z.literal('channel'), channel_id: integer, topic: string }),
    z.strictObject({ type: z.literal('direct'), user_ids: list(integer) }),
  ]),
};
type EditTyping = { [K in keyof typeof editTypingFields]: z.infer<(typeof editTypingFields)[K]> } & {
  readonly type: 'typing_edit_message';
};

const showEditTyping = <T extends EditTyping>(stored: T, view: View): T[] =>
  stored.recipient.type === 'direct'
    ? [stored]
    : [
        {
          ...stored,
          recipient: {
            ...stored.recipient,
            topic: showTopic(stored.recipient.topic, view.has('empty_topic_name')),
          },
        },
      ];

export const editTypingStart = event({
  type: 'typing_edit_message',
  op: 'start',
  summary: 'The sender of a message is editing it.',
  since: 351,
  fields: editTypingFields,
  show: showEditTyping as never,
});
export const editTypingStop = event({
  type: 'typing_edit_message',
  op: 'stop',
  summary: 'The sender of a message has stopped editing it.',
  since: 351,
  fields: editTypingFields,
  show: showEditTyping as never,
});

export const sendEditTyping = endpoint({
  name: 'set-typing-status-for-message-edit',
  method: 'POST',
  path: '/messages/{message_id}/typing',
  summary: 'Tells the readers of a message that its sender is editing it, or has stopped.',
  since: 361,
  pathParameters: message,
  parameters: { op: text(oneOf('start', 'stop'), 'Whether the sender began or stopped.') },
  errors: ['BAD_REQUEST'],
});
