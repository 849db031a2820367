/** Reads while the caller is looked up (docs/decisions/0078-reading-ahead.md). */
import { ApiError } from '@parlance/protocol/errors';
import type { Identity } from './route.ts';

/** No row of the caller has changed, so that what was read for one is right for the other. */
const isSame = <Who, Where>(
  { unverified }: Identity<Who, Where>,
  { verified }: Identity<Who, Where>,
): boolean =>
  unverified !== undefined &&
  unverified.credential === verified?.credential &&
  unverified.version === verified.version;

/** Memory refuses nothing. */
const ifAllowed = <Caller>(recall: () => Caller | undefined): Caller | undefined => {
  try {
    return recall();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

/**
 * Runs the action for the caller as remembered, and again if the look-up finds another one. Throws what the look-up
 * throws, whatever the action did.
 */
export const runAhead = async <Who, Where, Done>(
  lookUp: () => Promise<Identity<Who, Where>>,
  recall: () => Identity<Who, Where> | undefined,
  run: (who: Identity<Who, Where>) => Promise<Done>,
): Promise<{ readonly who: Identity<Who, Where>; readonly done: Promise<Done> }> => {
  const remembered = ifAllowed(recall);
  if (remembered === undefined) {
    const who = await lookUp();
    return { who, done: run(who) };
  }
  const looked = lookUp();
  const ahead = run(remembered);
  // Both end before the call does, since they use what it holds.
  await Promise.allSettled([looked, ahead]);
  const who = await looked;
  return { who, done: isSame(remembered, who) ? ahead : run(who) };
};
