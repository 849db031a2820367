/** The names and descriptions of channels. */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { type Resolver, renderMarkdown } from '../markdown/index.ts';

/** Control characters, lone surrogates, and code points that are no characters. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\uFFFE\uFFFF]/u;

const checkName =
  (what: string, limit: number) =>
  (given: string): string => {
    const name = given.trim();
    if (name === '') throw badRequest(`${what} name can't be empty.`);
    if ([...name].length > limit) throw badRequest(`${what} name too long (limit: ${limit} characters).`);
    if (unprintable.test(name)) throw badRequest(`${what} name contains characters that cannot be shown.`);
    return name;
  };

/** These return the name without space around it; they throw BAD_REQUEST when it is empty, too long or not printable. */
export const checkChannelName = checkName('Channel', limits.channelNameLength);
export const checkFolderName = checkName('Channel folder', limits.channelFolderNameLength);
export const checkGroupName = checkName('Default channel group', limits.channelNameLength);

/** A description is read by everybody who sees the channel, so it refers to nothing that its author alone may see. */
const nobody: Resolver = {
  userByName: () => undefined,
  userById: () => undefined,
  groupByName: () => undefined,
  channelByName: () => undefined,
  customEmoji: () => undefined,
  uploadedImage: () => undefined,
};

/** A description is one line. */
export const normaliseDescription = (given: string): string => given.replace(/\r\n|[\r\n]/g, ' ').trim();

export const renderDescription = (description: string): string =>
  description === '' ? '' : renderMarkdown(description, nobody).html;
