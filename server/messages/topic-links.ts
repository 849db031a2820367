/**
 * Links in a topic's name [S36]: computed wherever a message is told, kept nowhere. What the organization's linkifiers find
 * goes before addresses that overlap with it.
 */
import type { Message } from '@parlance/protocol/messages';
import { linkifierOf } from '../linkifiers/index.ts';
import { findLinks, isSafeUrl } from '../markdown/index.ts';
import type { Organization } from '../organization/index.ts';

const none: Message['topic_links'] = [];

/** In the order in which they stand in the topic; empty for direct messages, whose topic is null. */
export const topicLinks = (
  organization: Pick<Organization, 'linkifiers'>,
  topic: string | null,
): Message['topic_links'] => {
  if (topic === null || (organization.linkifiers.length === 0 && !topic.includes('.'))) return none;
  const words = (linkifierOf(organization)?.(topic) ?? []).filter(({ url }) => isSafeUrl(url));
  const addresses = findLinks(topic).filter(
    (one) => !words.some((word) => one.start < word.end && word.start < one.end),
  );
  return [...words, ...addresses]
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, url }) => ({ text: topic.slice(start, end), url }));
};
