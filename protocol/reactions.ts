/** Reactions to messages [S29], [S35] (api.md, Emoji reference). */
import { boundedText, integer, json, oneOf, optional, string, text } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { reactionTypes } from './messages/messages.ts';

const pathParameters = { message_id: json(integer, 'The message.') };
/** Longer than any emoji name or code. */
const emojiText = boundedText(200);
const emojiName = text(emojiText, 'The name of the emoji.');
const code = {
  emoji_code: optional(
    text(emojiText, 'The code points of the emoji, the id of a custom one, or the name of an extra one.'),
  ),
  reaction_type: optional(text(oneOf(...reactionTypes), 'Which kind of emoji the code is of.')),
};

export const addReaction = endpoint({
  name: 'add-reaction',
  method: 'POST',
  path: '/messages/{message_id}/reactions',
  summary: 'Adds an emoji reaction of the caller to a message.',
  pathParameters,
  parameters: { emoji_name: emojiName, ...code },
  errors: ['BAD_REQUEST', 'REACTION_ALREADY_EXISTS'],
});

export const removeReaction = endpoint({
  name: 'remove-reaction',
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  summary:
    'Takes an emoji reaction of the caller from a message; the emoji is given by its name or by its code.',
  pathParameters,
  parameters: { emoji_name: optional(emojiName), ...code },
  errors: ['BAD_REQUEST', 'REACTION_DOES_NOT_EXIST'],
});

const fields = {
  message_id: integer,
  emoji_name: string,
  emoji_code: string,
  reaction_type: oneOf(...reactionTypes),
  user_id: integer,
};
export const reactionAdded = event({
  type: 'reaction',
  op: 'add',
  summary: 'Somebody reacted to a message.',
  fields,
});
export const reactionRemoved = event({
  type: 'reaction',
  op: 'remove',
  summary: 'Somebody took back a reaction to a message.',
  fields,
});
