/** Custom emoji (fill-ins.md, sections A and B; api.md, level 491) [S44], [S96], [S174]. */
import * as z from 'zod';
import { boolean, integer, json, nullable, string, text } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';

const emoji = z.strictObject({
  /** A number as text. */
  id: string,
  name: string,
  source_url: string,
  /** First frame of an animation. */
  still_url: nullable(string),
  /** Shown in old messages, but not offered. */
  deactivated: boolean,
  author_id: nullable(integer),
});
export type CustomEmoji = Readonly<z.infer<typeof emoji>>;
const byId = z.record(string, emoji);

const emoji_name = text(z.string().max(200), 'The name of the emoji, without colons.');

export const getCustomEmoji = endpoint({
  name: 'get-custom-emoji',
  method: 'GET',
  path: '/realm/emoji',
  summary: 'Lists the custom emoji of the organization by id, deactivated ones too.',
  answer: { emoji: byId },
});

export const uploadCustomEmoji = endpoint({
  name: 'upload-custom-emoji',
  method: 'POST',
  path: '/realm/emoji/{emoji_name}',
  summary: 'Adds a custom emoji. The body is multipart/form-data with its picture.',
  takesFile: true,
  pathParameters: { emoji_name },
  errors: ['BAD_IMAGE', 'REQUEST_TOO_LARGE'],
});

export const deactivateCustomEmoji = endpoint({
  name: 'deactivate-custom-emoji',
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  summary: 'Deactivates a custom emoji, for its author and for administrators.',
  pathParameters: { emoji_name },
  errors: ['NOT_FOUND'],
});

export const reactivateCustomEmoji = endpoint({
  name: 'reactivate-custom-emoji',
  method: 'POST',
  path: '/realm/emoji/{emoji_id}/reactivate',
  ours: true,
  summary: 'Takes a deactivated custom emoji back into use, for its author and for administrators.',
  pathParameters: { emoji_id: json(integer, 'The emoji.') },
  errors: ['NOT_FOUND', 'UNAUTHORIZED_PRINCIPAL'],
});

export const customEmojiUpdate = event({
  type: 'realm_emoji',
  op: 'update',
  summary:
    'The custom emoji are others; all of them are listed. For clients without individual_emoji_changes.',
  fields: { realm_emoji: byId },
});

const all = { realm_emoji: byId };
const toldAsBefore = ({ realm_emoji }: z.infer<z.ZodObject<typeof all>>) => [
  { type: 'realm_emoji', op: 'update', realm_emoji },
];

export const customEmojiAdd = event({
  type: 'realm_emoji',
  op: 'add',
  since: 491,
  summary: 'There is a new custom emoji.',
  fields: { emoji },
  hidden: all,
  show: ({ type, op, emoji: added, realm_emoji }, view) =>
    view.has('individual_emoji_changes') ? [{ type, op, emoji: added }] : toldAsBefore({ realm_emoji }),
});

export const customEmojiUpdateOne = event({
  type: 'realm_emoji',
  op: 'update_one',
  since: 491,
  summary: 'A custom emoji has changed; data holds what is new.',
  fields: { emoji_id: string, data: z.strictObject({ deactivated: boolean.optional() }) },
  hidden: all,
  show: ({ type, op, emoji_id, data, realm_emoji }, view) =>
    view.has('individual_emoji_changes') ? [{ type, op, emoji_id, data }] : toldAsBefore({ realm_emoji }),
});

export const customEmojiData = initial(['realm_emoji'], { realm_emoji: byId }, { forSpectators: true });
