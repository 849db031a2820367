/**
 * Estimates how many guesses a password takes. It reads only the beginning, since the work grows with the
 * length.
 */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { ThreadPool } from '../../workers/thread-pool.ts';
import { tooManyPasswords } from './lane.ts';
import { type Candidate, loadJudge } from './word-lists.ts';

/**
 * Characters; reading them takes a few milliseconds. If they are easy to guess, the password is refused
 * whatever follows.
 */
const looked = 24;
const mostAbout = 100;

/** People who join often come together, and then none for days. */
const pool = new ThreadPool<null, Candidate, number>({
  module: '@parlance/server/users/passwords/strength-thread',
  deadline: 10_000,
  rest: 600_000,
});

const judgeApart = async (candidate: Candidate, key: string): Promise<number> => {
  const [guesses] = await pool.run(key, null, [candidate]);
  if (guesses === undefined) throw tooManyPasswords();
  return guesses;
};

/**
 * Throws BAD_REQUEST; SERVER_NOT_READY when too many passwords wait. `about`: the user's name and address. `isAlone`:
 * nothing else waits for this thread, so it judges at once and keeps nothing.
 */
export const checkStrength = async (
  password: string,
  parameter: string,
  about: readonly string[],
  isAlone: boolean,
): Promise<void> => {
  const beginning = [...password.normalize('NFKC')].slice(0, looked).join('');
  const known = about.map((text) => text.slice(0, mostAbout));
  const words = known
    .flatMap((text) => [text, ...text.split(/[\s@]+/), ...text.split(/[\s@.]+/)])
    .filter((word) => word !== '');
  const candidate = { beginning, words };
  const guesses = isAlone ? loadJudge()(candidate) : await judgeApart(candidate, about[0] ?? '');
  if (guesses < limits.passwordMinGuesses)
    throw badRequest('This password is too easy to guess. Take a longer one, or several words.', {
      var_name: parameter,
    });
};
