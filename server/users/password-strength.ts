/** How many guesses a password takes, by what people choose; worked out from its beginning alone, since the work grows with it. */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A few milliseconds. What is easy to guess for so long is no good password, whatever follows. */
const looked = 24;
/** Other spellings of a word, like `p4$$word`, of which the work grows with each. */
const mostSpellings = 8;
const mostAbout = 100;

let loading: Promise<ZxcvbnFactory> | undefined;

/** The lists of words take memory, which a process that sets no password does not need. */
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

/** `about` is what others know of the person: the name, the address. Throws BAD_REQUEST. */
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
