/** Forwarded, never stored (api.md, POST /typing). */
import * as z from 'zod';
import { integer, json, list, oneOf, optional, string, text, withDefault } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event, type View, type WireEvent } from '../event.ts';
import { showTopic } from '../topics/rule.ts';

const person = z.strictObject({ user_id: integer, email: string });

const fields = {
  message_type: oneOf('direct', 'stream'),
  sender: person,
  recipients: list(person).optional(),
  stream_id: integer.optional(),
  topic: string.optional(),
};
type Typing = { type: 'typing'; op: 'start' | 'stop' } & {
  [K in keyof typeof fields]: z.infer<(typeof fields)[K]>;
};

/** Only clients with the capability receive typing in channels [S88]. */
const show = (typing: Typing, view: View): WireEvent[] => {
  if (typing.message_type === 'direct') return [{ ...typing }];
  if (!view.has('stream_typing_notifications')) return [];
  return [{ ...typing, topic: showTopic(typing.topic ?? '', view.has('empty_topic_name')) }];
};

export const typingStart = event({
  type: 'typing',
  op: 'start',
  summary: 'A user is writing a message.',
  fields,
  show: show as never,
});
export const typingStop = event({
  type: 'typing',
  op: 'stop',
  summary: 'A user stopped writing a message.',
  fields,
  show: show as never,
});

export const sendTyping = endpoint({
  name: 'set-typing-status',
  method: 'POST',
  path: '/typing',
  summary: 'Tells the readers of a conversation that the user is writing, or has stopped.',
  parameters: {
    type: withDefault(
      text(oneOf('direct', 'stream', 'channel'), 'Where the user is writing [S62].'),
      'direct',
    ),
    op: text(oneOf('start', 'stop'), 'Whether the user began or stopped.'),
    to: optional(json(list(integer), 'The people, by id; needed for direct messages.')),
    stream_id: optional(json(integer, 'The channel; needed for channels.')),
    topic: optional(text(string, 'The topic; needed for channels.')),
  },
});
