/** Topics are resolved by a mark in front of their name. */
import { badRequest } from '@parlance/protocol/errors';
import { resolvedMark } from '../narrow/content.ts';

export type Resolution = 'resolved' | 'unresolved';

/** Whether the new name only sets or takes away the mark. Throws BAD_REQUEST for the empty topic, which cannot be marked. */
export const resolutionOf = (before: string, after: string): Resolution | undefined => {
  if (before === '' && after === resolvedMark.trim())
    throw badRequest('The empty topic cannot be marked as resolved.', { var_name: 'topic' });
  if (!before.startsWith(resolvedMark) && after === resolvedMark + before) return 'resolved';
  if (before.startsWith(resolvedMark) && after === before.slice(resolvedMark.length)) return 'unresolved';
  return undefined;
};
