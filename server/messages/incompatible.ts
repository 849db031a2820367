import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';

/** The refusal of two arguments that exclude each other. */
export const incompatible = (first: string, second: string) =>
  badRequest(say('Argument "{first}" cannot be given together with "{second}".', { first, second }), {
    parameters: `${first},${second}`,
  });
