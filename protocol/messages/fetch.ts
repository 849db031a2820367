/** Reading messages and topics (api.md: GET /messages/{message_id}; fill-ins.md 7). */
import * as z from 'zod';
import {
  boolean,
  either,
  integer,
  isoDate,
  json,
  list,
  oneOf,
  optional,
  string,
  text,
  withDefault,
} from '../codec.ts';
import { complaint } from '../complaint.ts';
import { endpoint } from '../endpoint.ts';
import { initial } from '../initial.ts';
import { say } from '../phrase.ts';
import { messageShape } from './messages.ts';
import { narrow } from './narrow.ts';

export const mostMessages = 5000;

/** Exceeds every id; clients use this number to mean the newest. */
export const beyondNewest = 10_000_000_000_000_000;
/** Beyond all ids: the newest, or the oldest where it is negative. */
const id = z
  .number()
  .refine(Number.isInteger)
  .transform((given) => Math.max(0, Math.min(given, Number.MAX_SAFE_INTEGER - 1)));
const words = ['newest', 'oldest', 'first_unread', 'date'] as const;
export const anchor = z.union([id, oneOf(...words)], {
  error: complaint(say('expected the id of a message, or one of {words}', { words: words.join(', ') })),
});
export type Anchor = z.infer<typeof anchor>;

const count = integer.min(0).max(mostMessages);

export const rangeParameters = {
  anchor: optional(
    either(anchor, 'A message id, or `newest`, `oldest`, `first_unread` or `date`: where to read from.'),
  ),
  include_anchor: withDefault(
    json(boolean, 'Whether the message with the id of the anchor belongs to the answer.', { since: 155 }),
    true,
  ),
  num_before: optional(json(count, 'How many messages with smaller ids than the anchor to give.')),
  num_after: optional(json(count, 'How many messages with larger ids than the anchor to give.')),
  narrow: withDefault(json(narrow, 'Only messages within this narrow.'), []),
};

const viewParameters = {
  apply_markdown: withDefault(json(boolean, 'Whether contents come as HTML.'), true),
  allow_empty_topic_name: withDefault(
    json(boolean, 'Whether the empty topic is given as it is, not by its display name.', { since: 334 }),
    false,
  ),
};

const gravatar = {
  client_gravatar: withDefault(
    json(boolean, 'Whether the client computes the addresses of external avatars itself.'),
    true,
  ),
};

const ownMessage = { ...messageShape, flags: list(string) };

export const getMessages = endpoint({
  name: 'get-messages',
  method: 'GET',
  path: '/messages',
  access: 'user-or-spectator',
  summary: 'Returns messages around an anchor, oldest first, or those with the given ids.',
  parameters: {
    ...rangeParameters,
    anchor_date: optional(text(isoDate, 'The time for the anchor `date`.', { since: 445 })),
    use_first_unread_anchor: withDefault(json(boolean, 'The same as the anchor `first_unread`.'), false),
    message_ids: optional(
      json(list(integer.min(0)).max(mostMessages), 'The messages to give, instead of a range.', {
        since: 300,
      }),
    ),
    ...viewParameters,
    ...gravatar,
  },
  answer: {
    messages: list(
      z.strictObject({
        ...ownMessage,
        match_content: string.optional(),
        match_subject: string.optional(),
      }),
    ),
    /** May exceed the integer range when it means the newest message. */
    anchor: z.number().optional(),
    found_anchor: boolean.optional(),
    found_oldest: boolean.optional(),
    found_newest: boolean.optional(),
    history_limited: boolean,
  },
  errors: ['BAD_NARROW', 'BAD_REQUEST', 'REQUEST_VARIABLE_MISSING'],
});

export const getMessage = endpoint({
  name: 'get-message',
  method: 'GET',
  path: '/messages/{message_id}',
  access: 'user-or-spectator',
  summary: 'Returns one message.',
  pathParameters: { message_id: json(integer, 'The message.') },
  parameters: { ...viewParameters, ...gravatar },
  answer: { raw_content: string, message: z.strictObject(ownMessage) },
  errors: ['BAD_REQUEST'],
});

export const getTopics = endpoint({
  name: 'get-stream-topics',
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  access: 'user-or-spectator',
  summary: "Returns a channel's topics, the one with the newest message first.",
  pathParameters: { stream_id: json(integer, 'The channel.') },
  parameters: { allow_empty_topic_name: viewParameters.allow_empty_topic_name },
  answer: { topics: list(z.strictObject({ name: string, max_id: integer })) },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const maxMessageId = initial(['message'], { max_message_id: integer }, { forSpectators: true });
export const starredMessages = initial(
  ['starred_messages'],
  { starred_messages: list(integer) },
  { forSpectators: true },
);
export const recentConversations = initial(
  ['recent_private_conversations'],
  {
    recent_private_conversations: list(z.strictObject({ max_message_id: integer, user_ids: list(integer) })),
  },
  { forSpectators: true },
);
