/**
 * Links in a topic's name [S36]: computed wherever a message is told, kept nowhere. What the organization's linkifiers find
 * goes before addresses that overlap with it.
 */
import type { Message } from '@parlance/protocol/messages';
import { linkifierOf } from '../linkifiers/index.ts';
import { findLinks, isSafeUrl } from '../markdown/index.ts';
import type { Organization } from '../organization/index.ts';

type Links = Message['topic_links'];

const none: Links = [];

/** Messages come by topics: a page of thousands names few. Another list of linkifiers begins anew. */
const known = new WeakMap<Organization['linkifiers'], Map<string, Links>>();
const capacity = 2000;

const findAll = (organization: Pick<Organization, 'linkifiers'>, topic: string): Links => {
  const words = (linkifierOf(organization)?.(topic) ?? []).filter(({ url }) => isSafeUrl(url));
  const addresses = findLinks(topic).filter(
    (one) => !words.some((word) => one.start < word.end && word.start < one.end),
  );
  return [...words, ...addresses]
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, url }) => ({ text: topic.slice(start, end), url }));
};

/** In the order in which they stand in the topic; empty for direct messages, whose topic is null. */
export const topicLinks = (organization: Pick<Organization, 'linkifiers'>, topic: string | null): Links => {
  const { linkifiers } = organization;
  if (topic === null || (linkifiers.length === 0 && !topic.includes('.'))) return none;
  let links = known.get(linkifiers);
  if (links === undefined || links.size >= capacity) {
    links = new Map();
    known.set(linkifiers, links);
  }
  const found = links.get(topic) ?? findAll(organization, topic);
  links.set(topic, found);
  return found;
};
