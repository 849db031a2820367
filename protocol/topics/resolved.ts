/** A topic is resolved by a mark in front of its name. */
import { limits } from '../limits.ts';

export const resolvedMark = '✔ ';
export const isResolved = (topic: string): boolean => topic.startsWith(resolvedMark);

/** With the mark; where there is no room for all of it, the end of the topic gives way. */
export const resolvedName = (topic: string): string =>
  [...(resolvedMark + topic)].slice(0, limits.topicLength).join('').trimEnd();

/** Whether a new name only sets or takes away the mark. */
export const isResolution = (before: string, after: string): boolean =>
  (!isResolved(before) && after === resolvedName(before)) ||
  (isResolved(before) && after === before.slice(resolvedMark.length));
