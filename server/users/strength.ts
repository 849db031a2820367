/** How strong a password is, estimated in a thread: the dictionaries are large, and some passwords take long. */
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import { createPool } from '../workers/pool.ts';

const pool = createPool<readonly string[], string, number>({
  module: '@parlance/server/users/strength-thread',
  deadline: 5000,
});

/** Characters that are looked at: the time grows with them, and what follows only adds to the strength. */
const most = 32;

/** What an attacker would try first: the parts of a name and of an address. */
const wordsOf = (about: readonly string[]): string[] =>
  about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);

/**
 * Throws BAD_REQUEST when this cannot be a password: too short, too long, or guessed too soon by who knows `about`, texts like the
 * name and address of its owner. Throws SERVER_NOT_READY when too many passwords are being looked at.
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
