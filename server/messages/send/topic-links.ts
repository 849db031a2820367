/** Links in a topic's name [S36]. Linkifiers win over overlapping addresses. */
import type { Message } from '@parlance/protocol/messages/messages';
import { findLinkedWords } from '../../linkifiers/index.ts';
import { findLinks, isSafeUrl, type LinkedWords } from '../../markdown/index.ts';
import type { Organization } from '../../organization/index.ts';

export type Links = Message['topic_links'];

const none: Links = [];

/** Caches by list of linkifiers, since pages repeat topics. */
const known = new WeakMap<Organization['linkifiers'], Map<string, Links>>();
const capacity = 2000;

const join = (topic: string, found: readonly LinkedWords[]): Links => {
  const words = found.filter(({ url }) => isSafeUrl(url));
  const addresses = findLinks(topic).filter(
    (one) => !words.some((word) => one.start < word.end && word.start < one.end),
  );
  return [...words, ...addresses]
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, url }) => ({ text: topic.slice(start, end), url }));
};

/** Links by topic, in their order; none for null, the topic of direct messages. */
export const findTopicLinks = async (
  organization: Pick<Organization, 'id' | 'linkifiers'>,
  topics: Iterable<string | null>,
): Promise<(topic: string | null) => Links> => {
  const { linkifiers } = organization;
  const all = new Map<string | null, Links>();
  const before = known.get(linkifiers) ?? new Map<string, Links>();
  for (const topic of topics)
    if (topic !== null && (linkifiers.length > 0 || topic.includes('.')))
      all.set(topic, before.get(topic) ?? none);
  const asked = [...all.keys()].filter((topic): topic is string => topic !== null && !before.has(topic));
  if (asked.length > 0) {
    const words = await findLinkedWords(organization, asked);
    if (before.size >= capacity) before.clear();
    known.set(linkifiers, before);
    for (const topic of asked) {
      const found = words.get(topic);
      const links = join(topic, found ?? []);
      all.set(topic, links);
      // Does not cache topics that ran out of time.
      if (found !== undefined || linkifiers.length === 0) before.set(topic, links);
    }
  }
  return (topic) => all.get(topic) ?? none;
};
