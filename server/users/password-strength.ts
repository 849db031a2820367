/**
 * Estimates how many guesses a password takes. It reads only the beginning, since the work grows with the
 * length.
 */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Characters; reading them takes a few milliseconds. If they are easy to guess, the password is refused
 * whatever follows.
 */
const looked = 24;
/** Spellings of a word to try, like `p4$$word`; each adds work. */
const mostSpellings = 8;
const mostAbout = 100;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the word lists on first use: they take memory that few processes need. */
const load = (): Promise<ZxcvbnFactory> => {
  loading ??= (async () => {
    const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: mostSpellings });
  })();
  return loading;
};

/** Throws BAD_REQUEST. `about`: the user's name and address. */
export const checkStrength = async (
  password: string,
  parameter: string,
  about: readonly string[],
): Promise<void> => {
  const factory = await load();
  const beginning = [...password.normalize('NFKC')].slice(0, looked).join('');
  const known = about.map((text) => text.slice(0, mostAbout));
  const words = known.flatMap((text) => [text, ...text.split(/[\s@]+/), ...text.split(/[\s@.]+/)]);
  const { guesses } = factory.check(
    beginning,
    words.filter((word) => word !== ''),
  );
  if (guesses < limits.passwordMinGuesses)
    throw badRequest('This password is too easy to guess. Take a longer one, or several words.', {
      var_name: parameter,
    });
};
