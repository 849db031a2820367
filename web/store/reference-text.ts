/** References as they are written in a message: mentions, and links to channels, topics and messages. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { computed, type ReadonlySignal } from '@preact/signals';
import { placeOf } from '../places/conversation.ts';
import { addressOf } from './address.ts';
import { topicName } from './names.ts';
import { channels, people } from './world.ts';

/** Names that several people have, or that mean something else. */
const ambiguousNames: ReadonlySignal<ReadonlySet<string>> = computed(() => {
  const seen = new Set<string>();
  const twice = new Set(['all', 'everyone', 'channel', 'stream', 'topic']);
  for (const { full_name } of people.value.values()) {
    const name = lowerCase(full_name);
    if (seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return twice;
});

export const isNameAmbiguous = (name: string): boolean =>
  ambiguousNames.value.has(lowerCase(name)) || /\|\d+$/.test(name);

export interface MentionOptions {
  /** No person is notified. */
  readonly isSilent?: boolean;
}

const at = ({ isSilent = false }: MentionOptions): string => (isSilent ? '@_' : '@');

/** Adds the id where the name alone is not enough. */
export const personMention = (
  { user_id, full_name }: { readonly user_id: number; readonly full_name: string },
  options: MentionOptions = {},
): string => `${at(options)}**${full_name}${isNameAmbiguous(full_name) ? `|${user_id}` : ''}**`;

export const groupMention = (name: string, options: MentionOptions = {}): string => `${at(options)}*${name}*`;

export const wildcardMention = (name: string, options: MentionOptions = {}): string =>
  `${at(options)}**${name}**`;

/** The text of a link must not end it, or disturb anyone. */
export const plainLinkText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('`', "'")
    .replace(/@(?=_?\*)/g, '@ ');

/** Spaces and brackets would end the address. */
const plainAddress = (address: string): string =>
  address.replace(
    /[\s()<>\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

export const linkText = (text: string, address: string): string =>
  `[${plainLinkText(text)}](${plainAddress(address)})`;

export interface Referenced {
  readonly channel: number;
  readonly topic?: string | undefined;
  readonly message?: number | undefined;
}

const isWritable = (name: string, { topic, message }: Referenced): boolean =>
  /^[^*>\n]{1,200}$/.test(name) &&
  (topic === undefined
    ? message === undefined
    : /^[^*\n]{0,200}$/.test(topic) && (message !== undefined || !/@\d{1,15}$/.test(topic)));

/** In words, such as `#**garden>tomatoes**`; as a plain link where a name has signs that words cannot hold. */
export const placeReference = (referenced: Referenced): string => {
  const { channel, topic, message } = referenced;
  const name = channels.value.get(channel)?.name ?? '';
  if (isWritable(name, referenced)) {
    const rest = topic === undefined ? '' : `>${topic}${message === undefined ? '' : `@${message}`}`;
    return `#**${name}${rest}**`;
  }
  const conversation =
    topic === undefined
      ? ({ kind: 'channel', channel } as const)
      : ({ kind: 'topic', channel, topic } as const);
  const words = topic === undefined ? `#${name}` : `#${name} > ${topicName(topic)}`;
  return linkText(words, addressOf(placeOf(conversation, message)));
};
