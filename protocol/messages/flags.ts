/** Readers' flags and unread messages (fill-ins.md, sections B and C). */
import * as z from 'zod';
import { boolean, either, integer, json, list, oneOf, string, text } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';
import { showTopic } from '../topics/rule.ts';
import { anchor, rangeParameters } from './fetch.ts';
import { narrow } from './narrow.ts';

export const mostMarked = 10_000;

export const ownFlags = ['read', 'starred', 'collapsed'] as const;
export type OwnFlag = (typeof ownFlags)[number];

const op = text(oneOf('add', 'remove'), 'Whether to set the flag or to clear it.');
const flag = text(oneOf(...ownFlags), 'The flag.');
const ignoredChannels = list(integer);

export const updateFlags = endpoint({
  name: 'update-message-flags',
  method: 'POST',
  path: '/messages/flags',
  summary:
    "Sets or clears one of the caller's own flags of messages. Messages that the caller may not read are passed over.",
  parameters: { messages: json(list(integer).max(mostMarked), 'The messages.'), op, flag },
  answer: { messages: list(integer), ignored_because_not_subscribed_channels: ignoredChannels },
});

export const updateFlagsForNarrow = endpoint({
  name: 'update-message-flags-for-narrow',
  method: 'POST',
  path: '/messages/flags/narrow',
  summary: "Sets or clears one of the caller's own flags of the messages of a narrow, around an anchor.",
  since: 155,
  parameters: {
    ...rangeParameters,
    anchor: either(anchor, 'A message id, or `newest`, `oldest` or `first_unread`: where to begin.'),
    narrow: json(narrow, 'Only messages within this narrow; all of the reader for the empty list.'),
    num_before: json(integer.min(0).max(5000), 'How many messages before the anchor.'),
    num_after: json(integer.min(0).max(5000), 'How many messages after the anchor.'),
    op,
    flag,
  },
  answer: {
    processed_count: integer,
    updated_count: integer,
    first_processed_id: z.nullable(integer),
    last_processed_id: z.nullable(integer),
    found_oldest: boolean,
    found_newest: boolean,
    ignored_because_not_subscribed_channels: ignoredChannels,
  },
  errors: ['BAD_NARROW'],
});

const flagFields = { flag: string, messages: list(integer), all: boolean };

export const flagsAdded = event({
  type: 'update_message_flags',
  op: 'add',
  summary: 'The reader marked messages.',
  fields: { operation: z.literal('add'), ...flagFields },
});

const messageDetails = z.strictObject({
  type: oneOf('private', 'stream'),
  mentioned: boolean.optional(),
  user_ids: list(integer).optional(),
  stream_id: integer.optional(),
  topic: string.optional(),
  unmuted_stream_msg: boolean.optional(),
});
export type MessageDetails = z.infer<typeof messageDetails>;

export const flagsRemoved = event({
  type: 'update_message_flags',
  op: 'remove',
  summary: 'The reader took marks from messages.',
  fields: {
    operation: z.literal('remove'),
    ...flagFields,
    /** Only for the flag `read`. */
    message_details: z.record(string, messageDetails).optional(),
  },
  show: (stored, view) => {
    if (stored.message_details === undefined || view.has('empty_topic_name')) return [stored];
    const details = Object.entries(stored.message_details).map(([id, one]) => [
      id,
      one.topic === undefined ? one : { ...one, topic: showTopic(one.topic, false) },
    ]);
    return [{ ...stored, message_details: Object.fromEntries(details) }];
  },
});

const ids = list(integer);
export const unreadMessages = initial(
  ['message', 'update_message_flags'],
  {
    unread_msgs: z.strictObject({
      /** Without muted topics and channels. */
      count: integer,
      pms: list(z.strictObject({ other_user_id: integer, sender_id: integer, unread_message_ids: ids })),
      streams: list(z.strictObject({ stream_id: integer, topic: string, unread_message_ids: ids })),
      huddles: list(z.strictObject({ user_ids_string: string, unread_message_ids: ids })),
      /** Includes muted topics and channels, as events do. */
      mentions: ids,
      old_unreads_missing: boolean,
    }),
  },
  { all: true, forSpectators: true },
);
export type UnreadMessages = z.infer<typeof unreadMessages.keys>['unread_msgs'];
