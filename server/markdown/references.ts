import { readTopic } from '@parlance/protocol/topics/rule';
import type { Token } from 'markdown-it';
import { channelLinkOf, type MentionMeta, mentionOf } from './inline-rules.ts';
import { uploadPathOf } from './pictures.ts';
import type { References, TopicReference } from './resolver.ts';

export const channelWildcards: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream']);
export const topicWildcard = 'topic';

/** Any host: the organization's is known only when the text is rendered. */
const host = /^https?:\/\/[^/?#]+/;

/** Whether a mention without an id is a wildcard, not a user's name. */
export function isWildcard(meta: MentionMeta): boolean {
  return meta.userId === undefined && (channelWildcards.has(meta.name) || meta.name === topicWildcard);
}

export function referencesOf(tokens: Token[]): References {
  const userNames = new Set<string>();
  const userIds = new Set<number>();
  const groupNames = new Set<string>();
  const channelNames = new Set<string>();
  const topics = new Map<string, TopicReference>();
  const emojiNames = new Set<string>();
  const uploadPaths = new Set<string>();
  for (const block of tokens) {
    for (const token of block.children ?? []) {
      if (token.type === 'link_open') {
        const uploadPath = uploadPathOf(String(token.attrGet('href')).replace(host, ''));
        if (uploadPath !== undefined) uploadPaths.add(uploadPath);
      } else if (token.type === 'emoji') emojiNames.add(token.info);
      else if (token.type === 'channel_link') {
        const { channelName, topic, messageId } = channelLinkOf(token);
        channelNames.add(channelName);
        if (topic !== undefined && messageId === undefined)
          topics.set(token.content, { channelName, topic: readTopic(topic) });
      } else if (token.type === 'mention') {
        const meta = mentionOf(token);
        if (meta.kind === 'group') groupNames.add(meta.name);
        else if (meta.userId !== undefined) userIds.add(meta.userId);
        else if (!isWildcard(meta)) userNames.add(meta.name);
      }
    }
  }
  return {
    userNames: [...userNames],
    userIds: [...userIds],
    groupNames: [...groupNames],
    channelNames: [...channelNames],
    topics: [...topics.values()],
    emojiNames: [...emojiNames],
    uploadPaths: [...uploadPaths],
  };
}

export function joinReferences(all: readonly References[]): References {
  if (all.length === 1) return all[0]!;
  const of = <K extends Exclude<keyof References, 'topics'>>(name: K) =>
    [...new Set(all.flatMap((one) => one[name] as (string | number)[]))] as References[K];
  return {
    userNames: of('userNames'),
    userIds: of('userIds'),
    groupNames: of('groupNames'),
    channelNames: of('channelNames'),
    topics: all.flatMap(({ topics }) => topics),
    emojiNames: of('emojiNames'),
    uploadPaths: of('uploadPaths'),
  };
}
