/** Estimates strength in a thread, since dictionaries are large and some passwords slow. */
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import { createPool } from '../workers/pool.ts';

const pool = createPool<readonly string[], string, number>({
  module: '@parlance/server/users/strength-thread',
  deadline: 5000,
});

/** Characters examined; more cost time and only add strength. */
const most = 32;

const wordsOf = (about: readonly string[]): string[] =>
  about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);

/**
 * Throws BAD_REQUEST for a password that is too short, too long, or easy to guess knowing `about`, such as the
 * owner's name. Throws SERVER_NOT_READY when too many wait.
 */
export const checkPassword = async (
  password: string,
  about: readonly string[],
  parameter = 'password',
): Promise<void> => {
  const { passwordMinLength: least, passwordMaxLength: longest, passwordMinGuesses } = limits;
  const characters = [...password];
  if (characters.length < least || characters.length > longest)
    throw badRequest(
      say('Argument "{parameter}" must have {least} to {most} characters.', {
        parameter,
        least,
        most: longest,
      }),
      { var_name: parameter },
    );
  const [guesses] = await pool.run('', wordsOf(about), [characters.slice(0, most).join('')]);
  if (guesses === undefined)
    throw new ApiError('SERVER_NOT_READY', 'The service is busy. Try again soon.', { 'retry-after': 2 });
  if (guesses < passwordMinGuesses)
    throw badRequest('The password is too weak: others would guess it. Use more words or characters.', {
      var_name: parameter,
    });
};
