/**
 * Names in notices. They must not inject Markdown [V17]: a name becomes a mention, a link, or words without
 * Markdown meaning. Readers see source and rendering, so plain words become code only where needed.
 */
import { emptyTopicDisplayName } from '@parlance/protocol/topics/rule';
import { isPlainText, narrowUrl } from '../markdown/index.ts';

/**
 * Marks that could combine with other words of the notice: paired marks, the middle of a link, the start of a
 * tag or mention.
 */
const reachesOut = /[*`]|~~|\$\$|\]\(|<[a-z/!?]|[@#]_?$/i;

/** Fences with the shortest run of backticks absent from the text. */
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

/** Returns one line without Markdown meaning: unchanged, or as code. */
export const plainWords = (text: string): string => asItIs(text, reachesOut);

/** The same inside link brackets. */
const linkWords = (text: string): string => asItIs(text, new RegExp(`${reachesOut.source}|[[\\]]`, 'i'));

/** Mentions without notifying. User names cannot end a mention; see `users/name.ts`. */
export const silentMention = ({ id, fullName }: { readonly id: number; readonly fullName: string }): string =>
  `@_**${fullName}|${id}**`;

/** Matches exactly one `silentMention`. */
export const isSilentMention = (text: string): boolean => /^@_\*\*[^*\n]+\|\d+\*\*$/.test(text);

/** Other names become Markdown links. */
const isLinkable = (text: string): boolean => !/[*>`@$|[\]\n]/.test(text) && text.trim() === text;

export const channelLink = (channel: { readonly id: number; readonly name: string }): string =>
  isLinkable(channel.name)
    ? `#**${channel.name}**`
    : `[#${linkWords(channel.name)}](${narrowUrl(channel).slice(1)})`;

export const topicLink = (channel: { readonly id: number; readonly name: string }, topic: string): string =>
  isLinkable(channel.name) && isLinkable(topic)
    ? `#**${channel.name}>${topic}**`
    : `[#${linkWords(channel.name)} > ${linkWords(topic === '' ? emptyTopicDisplayName : topic)}](${narrowUrl(channel, topic).slice(1)})`;
