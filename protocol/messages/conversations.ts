/** A person's conversations, found by an index (docs/conversations.md). */
import * as z from 'zod';
import { boolean, integer, json, list, optional, string, timestamp, withDefault } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { mostConversations } from './conversation-limits.ts';

const mostChannels = 5000;

const others = 'The other users, ascending; empty for messages to oneself.';

/** How a request and an answer name a conversation. */
const named = {
  topic: { stream_id: integer, topic: string },
  direct: { user_ids: list(integer).meta({ description: others }) },
} as const;

export const conversationName = z.union([
  z.strictObject(named.topic),
  z.strictObject({ user_ids: named.direct.user_ids.max(100) }),
]);

/** Only of messages that the caller may read. */
const common = {
  last_message_id: integer,
  last_message_timestamp: timestamp,
  /** As in `unread_msgs` of POST /register. */
  unread_count: integer,
  has_unread_mention: boolean,
  /** The newest first; a user who sent two of them is there twice. */
  recent_sender_ids: list(integer),
  /** Whether the caller sent any of its messages. */
  participated: boolean,
};

const only = (meaning: string) => withDefault(json(boolean, meaning), false);

export const getConversations = endpoint({
  name: 'get-conversations',
  method: 'GET',
  path: '/conversations',
  ours: true,
  summary:
    "Returns the caller's conversations, that with the newest message first: topics of subscribed channels that are not archived, and direct conversations.",
  parameters: {
    before: optional(
      json(integer.min(0), 'Only conversations whose newest message has a smaller id: the next page.'),
    ),
    limit: withDefault(json(integer.min(1).max(mostConversations), 'How many conversations to give.'), 100),
    unread: only('Only conversations with unread messages.'),
    participated: only('Only conversations in which the caller sent a message.'),
    followed: only('Only topics that the caller follows.'),
    direct: only('Only direct conversations.'),
    channel_ids: optional(json(list(integer).max(mostChannels), 'Only topics of these channels.')),
    include_muted: only(
      'Also muted topics, and direct conversations in which the caller muted everyone else.',
    ),
    conversations: optional(
      json(
        list(conversationName).max(mostConversations),
        'Only these conversations. The answer leaves out those that are not there.',
      ),
    ),
  },
  answer: {
    conversations: list(
      z.union([
        z.strictObject({ type: z.literal('channel'), ...named.topic, visibility_policy: integer, ...common }),
        z.strictObject({ type: z.literal('direct'), ...named.direct, ...common }),
      ]),
    ),
    /** Whether no conversation is older. */
    found_oldest: boolean,
  },
});
