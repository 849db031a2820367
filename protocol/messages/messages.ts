/** Messages: the resource, sending, and the event (api.md, Message). */
import * as z from 'zod';
import {
  boolean,
  boundedText,
  either,
  integer,
  json,
  list,
  nullable,
  oneOf,
  optional,
  string,
  text,
  timestamp,
} from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event, type View } from '../event.ts';
import { limits } from '../limits.ts';
import { showTopic } from '../topics/rule.ts';
import { editHistoryEntry, showTopicsOfEntry } from './history.ts';

/** A setting chooses between the last two for built-in extra emoji. */
export const reactionTypes = [
  'unicode_emoji',
  'realm_emoji',
  'service_extra_emoji',
  'zulip_extra_emoji',
] as const;
export type ReactionType = (typeof reactionTypes)[number];

export const reaction = z.strictObject({
  emoji_name: string,
  emoji_code: string,
  reaction_type: oneOf(...reactionTypes),
  user_id: integer,
});

export const directRecipient = z.strictObject({
  id: integer,
  email: string,
  full_name: string,
  is_mirror_dummy: boolean,
});

/** The Message resource [S30] without reader-dependent parts. */
export const messageShape = {
  id: integer,
  type: oneOf('stream', 'private'),
  sender_id: integer,
  sender_email: string,
  sender_full_name: string,
  sender_realm_str: string,
  avatar_url: nullable(string),
  client: string,
  content: string,
  content_type: oneOf('text/html', 'text/x-markdown'),
  display_recipient: z.union([string, list(directRecipient)]),
  recipient_id: integer,
  stream_id: integer.optional(),
  subject: string,
  timestamp,
  is_me_message: boolean,
  last_edit_timestamp: timestamp.optional(),
  last_moved_timestamp: timestamp.optional(),
  /** Newest first. */
  edit_history: list(editHistoryEntry).optional(),
  reactions: list(reaction),
  submessages: list(
    z.strictObject({
      msg_type: string,
      content: string,
      message_id: integer,
      sender_id: integer,
      id: integer,
    }),
  ),
  topic_links: list(z.strictObject({ text: string, url: string })),
};
const message = z.strictObject(messageShape);
export type Message = z.infer<typeof message>;

/** The newest form, from which every view derives. */
export interface MessageForms {
  readonly message: Message;
  readonly renderedContent: string;
  /** A client may compute the avatar: the sender uploaded none and the address is visible. */
  readonly hasGravatar: boolean;
}

/** Returns the client's form [S76], [S32], [S118], [S18]. Pure. */
export const showMessage = (
  { message: full, renderedContent, hasGravatar }: MessageForms,
  view: Pick<View, 'applyMarkdown' | 'clientGravatar'> & { readonly knowsEmptyTopic: boolean },
): Message => ({
  ...full,
  content: view.applyMarkdown ? renderedContent : full.content,
  content_type: view.applyMarkdown ? 'text/html' : 'text/x-markdown',
  avatar_url: view.clientGravatar && hasGravatar ? null : full.avatar_url,
  subject: full.type === 'stream' ? showTopic(full.subject, view.knowsEmptyTopic) : '',
  ...(full.edit_history === undefined
    ? {}
    : { edit_history: full.edit_history.map((entry) => showTopicsOfEntry(entry, view.knowsEmptyTopic)) }),
});

const withWidget = (message: Message, widget: string | undefined): Message => {
  if (widget === undefined) return message;
  const { id, sender_id } = message;
  return {
    ...message,
    submessages: [{ msg_type: 'widget', content: widget, message_id: id, sender_id, id }],
  };
};

export const messageEvent = event({
  type: 'message',
  summary: 'A message was sent.',
  fields: {
    message,
    flags: list(string),
    /** Only in the sending queue. */
    local_message_id: string.optional(),
  },
  hidden: {
    rendered_content: string,
    has_gravatar: boolean,
    /** Content of the first submessage, which has the message's id. */
    widget: string.optional(),
  },
  show: ({ message: sent, rendered_content, has_gravatar, widget }, view) => [
    {
      type: 'message',
      message: showMessage(
        {
          message: withWidget(sent, widget),
          renderedContent: rendered_content,
          hasGravatar: has_gravatar,
        },
        { ...view, knowsEmptyTopic: view.has('empty_topic_name') },
      ),
    },
  ],
});

const recipients = either(
  z.union([integer, string, list(z.union([integer, string]))]),
  'The channel, by id or name; or the people, as a list of user ids or addresses.',
);

export const sendMessage = endpoint({
  name: 'send-message',
  method: 'POST',
  path: '/messages',
  incomingWebhooks: 'allowed',
  summary:
    'Sends a message. With a queue and a local id, or an Idempotency-Key header, repeating the same request within a day never sends a second one.',
  parameters: {
    type: text(
      oneOf('direct', 'private', 'channel', 'stream'),
      'Whether to write to people or to a channel.',
    ),
    to: recipients,
    topic: optional(text(string, 'The topic, for channel messages.', { aliases: ['subject'] })),
    content: text(boundedText(limits.messageLength), 'The message, in Markdown.'),
    queue_id: optional(text(string, "The sender's event queue, whose copy of the event echoes `local_id`.")),
    local_id: optional(
      text(z.string().max(255), 'A name that the client has for the message until it knows its id.'),
    ),
    widget_content: optional(
      text(
        boundedText(limits.submessageLength),
        'A widget that the message is, as JSON text: the choices that a program offers.',
      ),
    ),
    read_by_sender: optional(
      json(
        boolean,
        'Whether the message counts as read by its sender; by default so for clients that people use.',
        {
          since: 236,
        },
      ),
    ),
  },
  answer: {
    id: integer,
    /** The sender's new policy by their settings: 2 unmuted, 3 followed. */
    automatic_new_visibility_policy: integer.optional(),
  },
  errors: ['STREAM_DOES_NOT_EXIST', 'BAD_REQUEST'],
});
