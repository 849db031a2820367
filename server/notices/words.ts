/**
 * Names as they stand in a notice. Whoever chose a name must not be able to write Markdown with it [V17]: a name goes in as a
 * mention or link, where it is looked up and escaped, or as plain words that mean nothing to Markdown. Both what is stored
 * and what is rendered are read by people, so plain words stay as they are wherever that is safe, and else are code.
 */
import { emptyTopicDisplayName } from '@parlance/protocol/topics/rule';
import { isPlainText, narrowUrl } from '../markdown/index.ts';

/**
 * What may begin or end something together with other words of the same notice, though it means nothing by itself: marks that
 * come in pairs, a link's middle, a tag's beginning, and what would make a mention of bold words that follow.
 */
const reachesOut = /[*`]|~~|\$\$|\]\(|<[a-z/!?]|[@#]_?$/i;

/** The shortest row of backticks that the text does not hold encloses it. */
const asCode = (text: string): string => {
  const rows = new Set(text.match(/`+/g)?.map(({ length }) => length));
  let length = 1;
  while (rows.has(length)) length += 1;
  const fence = '`'.repeat(length);
  return /^`|`$/.test(text) ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
};

const asItIs = (text: string, stops: RegExp): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' || (!stops.test(line) && isPlainText(line)) ? line : asCode(line);
};

/** Words that mean nothing to Markdown, on one line: as they are, or as code. */
export const plainWords = (text: string): string => asItIs(text, reachesOut);

/** The same within the brackets of a link. */
const linkWords = (text: string): string => asItIs(text, new RegExp(`${reachesOut.source}|[[\\]]`, 'i'));

/** Names a user without telling them of it. Names of users hold nothing that ends a mention; see `users/name.ts`. */
export const silentMention = ({ id, fullName }: { readonly id: number; readonly fullName: string }): string =>
  `@_**${fullName}|${id}**`;

/** Whether a text is what `silentMention` makes of somebody, and nothing more. */
export const isSilentMention = (text: string): boolean => /^@_\*\*[^*\n]+\|\d+\*\*$/.test(text);

/** A name that a link to a channel or topic can hold as it is. */
const isLinkable = (text: string): boolean => !/[*>`@$|[\]\n]/.test(text) && text.trim() === text;

export const channelLink = (channel: { readonly id: number; readonly name: string }): string =>
  isLinkable(channel.name)
    ? `#**${channel.name}**`
    : `[#${linkWords(channel.name)}](${narrowUrl(channel).slice(1)})`;

export const topicLink = (channel: { readonly id: number; readonly name: string }, topic: string): string =>
  isLinkable(channel.name) && isLinkable(topic)
    ? `#**${channel.name}>${topic}**`
    : `[#${linkWords(channel.name)} > ${linkWords(topic === '' ? emptyTopicDisplayName : topic)}](${narrowUrl(channel, topic).slice(1)})`;
