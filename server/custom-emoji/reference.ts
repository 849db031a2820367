/** Resolves the emoji that a request names [S29]. */
import { badRequest } from '@parlance/protocol/errors';
import type { ReactionType } from '@parlance/protocol/messages/messages';
import { say } from '@parlance/protocol/phrase';
import type { Reader } from '../db/reader.ts';
import { bareCode, emojiByName, extraEmoji, namesByCode } from '../emoji/index.ts';
import { findCustomEmoji } from './find.ts';

/** Extra emoji have the service's own type. */
export interface EmojiReference {
  readonly name: string;
  readonly code: string;
  readonly type: Exclude<ReactionType, 'zulip_extra_emoji'>;
}

export interface NamedEmoji {
  readonly emoji_name: string | undefined;
  readonly emoji_code: string | undefined;
  readonly reaction_type: ReactionType | undefined;
}

const invalidName = (name: string) =>
  badRequest(say("Emoji '{name}' does not exist", { name }), { var_name: 'emoji_name' });

/** Prefers the organization's emoji to the built-in one. Throws BAD_REQUEST. */
export const findEmojiByName = async (reader: Reader, name: string): Promise<EmojiReference> => {
  const custom = await findCustomEmoji(reader, { name });
  if (custom !== undefined) return { name, code: custom.id, type: 'realm_emoji' };
  const builtIn = emojiByName(name);
  if (builtIn === undefined) throw invalidName(name);
  return builtIn;
};

export const storedType = (type: ReactionType): EmojiReference['type'] =>
  type === 'zulip_extra_emoji' ? 'service_extra_emoji' : type;

/** Unknown names become canonical, since clients have their own. */
const unicodeReference = (name: string, given: string): EmojiReference => {
  const code = bareCode(given);
  const known = emojiByName(name) !== undefined ? name : (namesByCode(code)[0] ?? name);
  return { name: known, code, type: 'unicode_emoji' };
};

/** Fills in omitted parts by name, unchecked. */
export const completeReference = async (reader: Reader, asked: NamedEmoji): Promise<EmojiReference> => {
  const { emoji_name: name, emoji_code: code, reaction_type: type } = asked;
  if (code !== undefined && (type ?? 'unicode_emoji') === 'unicode_emoji') {
    const given = unicodeReference(name ?? '', code);
    if (type !== undefined || name === undefined || namesByCode(given.code).includes(given.name))
      return given;
  }
  if (name === undefined || (code !== undefined && type !== undefined))
    return { name: name ?? '', code: code!, type: storedType(type ?? 'unicode_emoji') };
  const found = await findEmojiByName(reader, name);
  return { name, code: code ?? found.code, type: type === undefined ? found.type : storedType(type) };
};

const checks: Readonly<
  Record<EmojiReference['type'], (reader: Reader, emoji: EmojiReference) => Promise<void>>
> = {
  unicode_emoji: async (_reader, { name, code }) => {
    const names = namesByCode(code);
    if (names.length === 0) throw badRequest('Invalid emoji code', { var_name: 'emoji_code' });
    if (!names.includes(name)) throw badRequest('Invalid emoji name', { var_name: 'emoji_name' });
  },
  service_extra_emoji: async (_reader, { name, code }) => {
    if (!extraEmoji.has(code)) throw badRequest('Invalid emoji code', { var_name: 'emoji_code' });
    if (name !== code) throw badRequest('Invalid emoji name', { var_name: 'emoji_name' });
  },
  realm_emoji: async (reader, { name, code }) => {
    const custom = await findCustomEmoji(reader, { id: code });
    if (custom === undefined) throw badRequest('Invalid custom emoji', { var_name: 'emoji_code' });
    if (custom.deactivated)
      throw badRequest('This custom emoji has been deactivated', { var_name: 'emoji_code' });
    if (custom.name !== name) throw badRequest('Invalid emoji name', { var_name: 'emoji_name' });
  },
};

/** Throws BAD_REQUEST unless the emoji is usable and its name matches its code. */
export const checkEmoji = (reader: Reader, emoji: EmojiReference): Promise<void> =>
  checks[emoji.type](reader, emoji);
