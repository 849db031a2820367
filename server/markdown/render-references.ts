import { lowerCase } from '@parlance/protocol/lower-case';
import { emptyTopicDisplayName, readTopic } from '@parlance/protocol/topics/rule';
import { emojiByName, extraEmoji } from '../emoji/index.ts';
import { renderText, renderUnicodeEmoji } from './emoji-text.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { ChannelLinkMeta, MentionMeta } from './inline-rules.ts';
import { channelWildcards, isWildcard, topicWildcard } from './references.ts';
import type { Mentions, ResolvedUser, Resolver } from './resolver.ts';
import { narrowUrl } from './url.ts';

/** `quoted` mentions are silent: the original message already notified the user. */
export function renderMention(
  meta: MentionMeta,
  quoted: boolean,
  resolver: Resolver,
  mentions: Mentions,
): string {
  const silent = meta.silent || quoted;
  const at = silent ? '' : '@';
  const silentClass = silent ? ' silent' : '';
  if (meta.kind === 'group') {
    const group = resolver.groupByName(meta.name);
    if (group === undefined) return `${prefix(meta)}<em>${renderText(meta.name)}</em>`;
    if (!silent && !mentions.groupIds.includes(group.id)) mentions.groupIds.push(group.id);
    return `<span class="user-group-mention${silentClass}" data-user-group-id="${group.id}">${at}${escapeText(group.name)}</span>`;
  }
  if (isWildcard(meta)) return renderWildcard(meta.name, silent, mentions);
  const user = meta.userId === undefined ? resolver.userByName(meta.name) : resolver.userById(meta.userId);
  const written = meta.userId === undefined ? meta.name : `${meta.name}|${meta.userId}`;
  if (user === undefined || user === 'ambiguous' || isOtherName(meta, user.fullName)) {
    return `${prefix(meta)}<strong>${renderText(written)}</strong>`;
  }
  return renderUserMention(user, silent || user.isDeactivated === true, mentions);
}

function renderUserMention({ id, fullName }: ResolvedUser, silent: boolean, mentions: Mentions): string {
  if (!silent && !mentions.userIds.includes(id)) mentions.userIds.push(id);
  return `<span class="user-mention${silent ? ' silent' : ''}" data-user-id="${id}">${silent ? '' : '@'}${escapeText(fullName)}</span>`;
}

function prefix(meta: MentionMeta): string {
  return meta.silent ? '@_' : '@';
}

/** The name may be missing beside an id, but a wrong one would show a user the author did not mean. */
function isOtherName(meta: MentionMeta, fullName: string): boolean {
  return meta.userId !== undefined && meta.name !== '' && lowerCase(meta.name) !== lowerCase(fullName);
}

function renderWildcard(name: string, silent: boolean, mentions: Mentions): string {
  const text = silent ? name : `@${name}`;
  const silentClass = silent ? ' silent' : '';
  if (name === topicWildcard) {
    if (!silent) mentions.topicWildcard = true;
    return `<span class="topic-mention${silentClass}">${text}</span>`;
  }
  if (!silent && channelWildcards.has(name)) mentions.channelWildcard = true;
  return `<span class="user-mention channel-wildcard-mention${silentClass}" data-user-id="*">${text}</span>`;
}

/** Distinguishes the empty topic from one with its display name [S4], [S94]. */
function renderTopic(topic: string): string {
  return topic === '' ? `<em>${emptyTopicDisplayName}</em>` : escapeText(topic);
}

/** `plain`, inside another link, returns only the text. */
export function renderChannelLink(meta: ChannelLinkMeta, plain: boolean, resolver: Resolver): string {
  const channel = resolver.channelByName(meta.channelName);
  if (channel === undefined) {
    const topic = meta.topic === undefined ? '' : `>${meta.topic}`;
    const near = meta.messageId === undefined ? '' : `@${meta.messageId}`;
    return `#<strong>${renderText(meta.channelName + topic + near)}</strong>`;
  }
  const name = escapeText(`#${channel.name}`);
  const topic = meta.topic === undefined ? undefined : readTopic(meta.topic);
  const text = `${name}${topic === undefined ? '' : ` &gt; ${renderTopic(topic)}`}${meta.messageId === undefined ? '' : ' @ 💬'}`;
  if (plain) return text;
  const url = escapeAttribute(narrowUrl(channel, topic, meta.messageId));
  if (meta.messageId !== undefined) return `<a class="message-link" href="${url}">${text}</a>`;
  if (topic === undefined)
    return `<a class="stream" data-stream-id="${channel.id}" href="${url}">${text}</a>`;
  const newest = resolver.newestIn?.(channel.id, topic);
  const permanent = newest === undefined ? '' : `/with/${newest}`;
  return `<a class="stream-topic" data-stream-id="${channel.id}" href="${url}${permanent}">${text}</a>`;
}

/** Custom emoji first, then Unicode, then the service's own; unknown names stay text. */
export function renderEmoji(name: string, resolver: Resolver): string {
  const custom = resolver.customEmoji(name);
  // An external address would reveal readers to its owner [V18].
  if (custom !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(custom.url))
    return renderImageEmoji(name, custom.url);
  const emoji = emojiByName(name);
  // A skin tone alone is not an emoji.
  if (emoji === undefined || /^1f3f[b-f]$/.test(emoji.code)) return `:${name}:`;
  if (emoji.type === 'unicode_emoji') return renderUnicodeEmoji(emoji);
  return renderImageEmoji(name, extraEmoji.get(name)!);
}

function renderImageEmoji(name: string, url: string): string {
  return `<img alt=":${name}:" class="emoji" src="${escapeAttribute(url)}" title="${name.replaceAll('_', ' ')}">`;
}
