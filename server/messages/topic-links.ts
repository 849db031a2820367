/**
 * Links in a topic's name [S36]: computed wherever a message is told, kept nowhere. The seam for the organization's own patterns
 * (linkifiers): they are a lower domain, and their links belong before these.
 */
import type { Message } from '@parlance/protocol/messages';
import { findLinks } from '../markdown/index.ts';

const none: Message['topic_links'] = [];

/** Oldest first as they stand in the topic; null for direct messages, which have none. */
export const topicLinks = (topic: string | null): Message['topic_links'] =>
  topic === null || !topic.includes('.') ? none : findLinks(topic);
