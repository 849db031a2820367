import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { readTopic } from '@parlance/protocol/topics/rule';
import { checkTopic } from '../../topics/index.ts';
import { resolvedMark } from '../narrow/content.ts';

export type Resolution = 'resolved' | 'unresolved';

const isResolved = (topic: string): boolean => topic.startsWith(resolvedMark);

/** Adds the mark; cuts topics that leave no room for it. */
export const resolvedName = (topic: string): string =>
  [...(resolvedMark + topic)].slice(0, limits.topicLength).join('').trimEnd();

/** A topic may be too long only by the mark. Throws BAD_REQUEST. */
export const checkNewTopic = (before: string, given: string): string =>
  before !== '' && !isResolved(before) && readTopic(given) === resolvedMark + before
    ? resolvedName(before)
    : checkTopic(given);

/** Recognizes a change of the mark alone. Throws BAD_REQUEST for the empty topic. */
export const resolutionOf = (before: string, after: string): Resolution | undefined => {
  if (before === '' && after === resolvedMark.trim())
    throw badRequest('The empty topic cannot be marked as resolved.', { var_name: 'topic' });
  if (!isResolved(before) && after === resolvedName(before)) return 'resolved';
  if (isResolved(before) && after === before.slice(resolvedMark.length)) return 'unresolved';
  return undefined;
};
