/**
 * Names as they stand in a notice. Whoever chose a name must not be able to write Markdown with it [V17]: a name goes in
 * as a mention or link, where it is looked up and escaped, or as plain words that mean nothing to Markdown.
 */
import { emptyTopicDisplayName } from '@parlance/protocol/topic';
import { narrowUrl } from '../markdown/index.ts';

/** Words that are shown as they are: every mark is written as a reference to its character, which begins nothing. */
export const plainWords = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[^\p{L}\p{N}\p{M} ]/gu, (mark) => `&#${mark.codePointAt(0)};`);

/** Names a user without telling them of it. Names of users hold nothing that ends a mention; see `users/name.ts`. */
export const silentMention = ({ id, fullName }: { readonly id: number; readonly fullName: string }): string =>
  `@_**${fullName}|${id}**`;

/** A name that a link to a channel or topic can hold as it is. */
const isLinkable = (text: string): boolean => !/[*>`@$|[\]\n]/.test(text) && text.trim() === text;

export const channelLink = (channel: { readonly id: number; readonly name: string }): string =>
  isLinkable(channel.name)
    ? `#**${channel.name}**`
    : `[#${plainWords(channel.name)}](${narrowUrl(channel).slice(1)})`;

export const topicLink = (channel: { readonly id: number; readonly name: string }, topic: string): string =>
  isLinkable(channel.name) && isLinkable(topic)
    ? `#**${channel.name}>${topic}**`
    : `[#${plainWords(channel.name)} > ${plainWords(topic === '' ? emptyTopicDisplayName : topic)}](${narrowUrl(channel, topic).slice(1)})`;
