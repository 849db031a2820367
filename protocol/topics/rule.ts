/** The topic rule (api.md, conventions 4) [S4], [S5]. */
import { limits } from '../limits.ts';

/** For clients that do not know the empty topic; they also send it back [S94]. */
export const emptyTopicDisplayName = 'general chat';
const spellingsOfEmpty = new Set(['(no topic)', emptyTopicDisplayName]);

export const readTopic = (text: string): string => {
  const trimmed = text.trim();
  return spellingsOfEmpty.has(trimmed) ? '' : trimmed;
};

export const showTopic = (topic: string, knowsEmptyTopic: boolean): string =>
  topic === '' && !knowsEmptyTopic ? emptyTopicDisplayName : topic;

export const topicLength = (topic: string): number => [...topic].length;
export const isTooLongTopic = (topic: string): boolean => topicLength(topic) > limits.topicLength;
