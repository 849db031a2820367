import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { type Said, say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { emojiByName, extraEmoji } from '../emoji/index.ts';

const refuse = (why: Said) => badRequest(why, { var_name: 'emoji_name' });

/** Spaces become underscores, capitals lower case. */
export const normaliseEmojiName = (given: string): string => given.trim().replaceAll(' ', '_').toLowerCase();

/** Throws BAD_REQUEST. */
export const checkEmojiName = (given: string): string => {
  const name = normaliseEmojiName(given);
  if (name === '') throw refuse('Emoji name is missing');
  if (name.length > limits.emojiNameLength)
    throw refuse(
      say('Emoji name is too long (limit: {limit} characters)', { limit: limits.emojiNameLength }),
    );
  if (!/^[0-9a-z._-]+$/.test(name))
    throw refuse('Emoji names may hold lower-case letters a to z, digits, dots, dashes and underscores.');
  if (!/[0-9a-z]$/.test(name)) throw refuse('Emoji names must end with a letter or a digit.');
  return name;
};

/** Throws BAD_REQUEST for extra emoji, and for Unicode emoji unless the user is an administrator. */
export const checkMayTakeName = (role: number, name: string): void => {
  if (extraEmoji.has(name))
    throw refuse(say("The emoji '{name}' is built in and cannot be replaced.", { name }));
  if (emojiByName(name) !== undefined && role > roles.administrator)
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Only administrators can override default emoji.');
};
