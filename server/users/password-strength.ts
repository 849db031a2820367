/**
 * Estimates how many guesses a password takes. It reads only the beginning, since the work grows with the
 * length.
 */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { useWordLists } from './word-lists.ts';

/**
 * Characters; reading them takes a few milliseconds. If they are easy to guess, the password is refused
 * whatever follows.
 */
const looked = 24;
const mostAbout = 100;

/** Throws BAD_REQUEST. `about`: the user's name and address. */
export const checkStrength = (password: string, parameter: string, about: readonly string[]): void => {
  const beginning = [...password.normalize('NFKC')].slice(0, looked).join('');
  const known = about.map((text) => text.slice(0, mostAbout));
  const words = known.flatMap((text) => [text, ...text.split(/[\s@]+/), ...text.split(/[\s@.]+/)]);
  const { guesses } = useWordLists().check(
    beginning,
    words.filter((word) => word !== ''),
  );
  if (guesses < limits.passwordMinGuesses)
    throw badRequest('This password is too easy to guess. Take a longer one, or several words.', {
      var_name: parameter,
    });
};
