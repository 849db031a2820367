/** A mark before the name resolves a topic. */
import { limits } from '../limits.ts';

export const resolvedMark = '✔ ';
export const isResolved = (topic: string): boolean => topic.startsWith(resolvedMark);

/** Cuts the topic's end when the name becomes too long. */
export const resolvedName = (topic: string): string =>
  [...(resolvedMark + topic)].slice(0, limits.topicLength).join('').trimEnd();

export const isResolution = (before: string, after: string): boolean =>
  (!isResolved(before) && after === resolvedName(before)) ||
  (isResolved(before) && after === before.slice(resolvedMark.length));
