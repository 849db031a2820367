/** The topic rule, in one place (api.md, conventions 4) [S4], [S5]. */
import { limits } from '../limits.ts';

/** What the empty topic is called for clients that do not know it, and what they send back for it [S94]. */
export const emptyTopicDisplayName = 'general chat';
const spellingsOfEmpty = new Set(['(no topic)', emptyTopicDisplayName]);

/** The topic that a parameter or narrow operand means. */
export const readTopic = (text: string): string => {
  const trimmed = text.trim();
  return spellingsOfEmpty.has(trimmed) ? '' : trimmed;
};

/** The topic as one client sees it. */
export const showTopic = (topic: string, knowsEmptyTopic: boolean): string =>
  topic === '' && !knowsEmptyTopic ? emptyTopicDisplayName : topic;

export const topicLength = (topic: string): number => [...topic].length;
export const isTooLongTopic = (topic: string): boolean => topicLength(topic) > limits.topicLength;
