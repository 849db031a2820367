import { badRequest } from '@parlance/protocol/errors';
import { isBlank, isHiding } from '@parlance/protocol/legible';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { type PlainText, say, type TextWith } from '@parlance/protocol/phrase';

/** Control characters, lone surrogates and noncharacters. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\uFFFE\uFFFF]/u;

interface NameTexts {
  readonly empty: PlainText;
  readonly tooLong: TextWith<'limit'>;
  readonly unprintable: PlainText;
}

const checkName =
  (texts: NameTexts, limit: number) =>
  (given: string): string => {
    const name = given.trim();
    if (isBlank(name)) throw badRequest(texts.empty);
    if ([...name].length > limit) throw badRequest(say(texts.tooLong, { limit }));
    if (unprintable.test(name)) throw badRequest(texts.unprintable);
    return name;
  };

/** Pasted Hebrew and Arabic brings marks of direction along. */
const around = /^[\s\p{Bidi_Control}]+|(?<![\s\p{Bidi_Control}])[\s\p{Bidi_Control}]+$/gu;

/** In NFC, without blanks and marks of direction around it. */
const tidy = (given: string): string => given.normalize('NFC').replace(around, '');

/** In NFC, and without characters that hide: two names would look the same. An older name may be kept. */
const checkNewName = (texts: NameTexts, limit: number) => {
  const check = checkName(texts, limit);
  return (given: string, kept?: string): string => {
    if (given.trim() === kept) return kept;
    const name = check(tidy(given));
    if (isHiding(name)) throw badRequest(texts.unprintable);
    return name;
  };
};

const channelTexts: NameTexts = {
  empty: "Channel name can't be empty.",
  tooLong: 'Channel name too long (limit: {limit} characters).',
  unprintable: 'Channel name contains characters that cannot be shown.',
};

/** Returns the trimmed name; throws BAD_REQUEST for one that shows nothing, is too long or unprintable. */
export const checkChannelName = checkName(channelTexts, limits.channelNameLength);
export const checkNewChannelName = checkNewName(channelTexts, limits.channelNameLength);
export const checkFolderName = checkNewName(
  {
    empty: "Channel folder name can't be empty.",
    tooLong: 'Channel folder name too long (limit: {limit} characters).',
    unprintable: 'Channel folder name contains characters that cannot be shown.',
  },
  limits.channelFolderNameLength,
);
export const checkGroupName = checkNewName(
  {
    empty: "Default channel group name can't be empty.",
    tooLong: 'Default channel group name too long (limit: {limit} characters).',
    unprintable: 'Default channel group name contains characters that cannot be shown.',
  },
  limits.channelNameLength,
);

/** A name as given, in NFC, and as new ones are kept: older names are kept as they were given. */
export const spellingsOf = (given: string): string[] => {
  const name = given.trim();
  return [...new Set([name, name.normalize('NFC'), tidy(name)])];
};

/** Finds by name: a name as given goes before its other spelling. */
export const byNameIn = <One extends { readonly name: string }>(all: readonly One[]) => {
  const byName = new Map(all.map((one) => [lowerCase(one.name), one]));
  return (given: string): One | undefined =>
    spellingsOf(given)
      .map((name) => byName.get(lowerCase(name)))
      .find((one) => one !== undefined);
};

export const nameKey = (name: string): string => lowerCase(tidy(name));

export const normaliseDescription = (given: string): string => given.replace(/\r\n|[\r\n]/g, ' ').trim();
