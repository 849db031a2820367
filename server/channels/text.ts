import { badRequest } from '@parlance/protocol/errors';
import { isBlank } from '@parlance/protocol/legible';
import { limits } from '@parlance/protocol/limits';
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

/** Returns the trimmed name; throws BAD_REQUEST for one that shows nothing, is too long or unprintable. */
export const checkChannelName = checkName(
  {
    empty: "Channel name can't be empty.",
    tooLong: 'Channel name too long (limit: {limit} characters).',
    unprintable: 'Channel name contains characters that cannot be shown.',
  },
  limits.channelNameLength,
);
export const checkFolderName = checkName(
  {
    empty: "Channel folder name can't be empty.",
    tooLong: 'Channel folder name too long (limit: {limit} characters).',
    unprintable: 'Channel folder name contains characters that cannot be shown.',
  },
  limits.channelFolderNameLength,
);
export const checkGroupName = checkName(
  {
    empty: "Default channel group name can't be empty.",
    tooLong: 'Default channel group name too long (limit: {limit} characters).',
    unprintable: 'Default channel group name contains characters that cannot be shown.',
  },
  limits.channelNameLength,
);

export const normaliseDescription = (given: string): string => given.replace(/\r\n|[\r\n]/g, ' ').trim();
