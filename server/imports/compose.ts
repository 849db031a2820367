/** Turns a text of the vocabulary into Markdown with the names and numbers of this service. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { directUrl, narrowUrl } from '../markdown/index.ts';
import { emojiByCode, emojiOfSource } from './emoji/index.ts';
import type { TakenEmoji } from './emoji/take.ts';
import { escapeInline } from './escape.ts';
import type { GroupHere } from './people/groups.ts';
import type { ChannelHere } from './places/here.ts';
import type { ChannelToken, LinkToken, PersonToken, QuoteToken, Text, Token } from './text.ts';
import type { EmojiName, SourceId } from './vocabulary.ts';
import type { Work } from './work.ts';

/** Where a message of the source is now. */
export interface MessageHere {
  readonly id: number;
  readonly recipientId: number;
  readonly topic: string | null;
  /** Members of its direct conversation. */
  readonly people?: readonly number[] | undefined;
}

export interface Surroundings {
  readonly groups: ReadonlyMap<SourceId, GroupHere>;
  readonly emoji: TakenEmoji;
  readonly channels: ReadonlyMap<SourceId, ChannelHere>;
  readonly message: (id: SourceId) => MessageHere | undefined;
  /** The link to a file of the message. */
  readonly file: (id: SourceId, label: string | undefined) => string | undefined;
  /** Local id of the author, who may name private channels that they read. */
  readonly author?: number | undefined;
  /** Channel of the message. */
  readonly placeId?: number | undefined;
  /** Names of channels that the text links to, for the renderer. */
  readonly linked: Set<string>;
  /** Whether another user here has the name too. */
  readonly isAmbiguous: (name: string) => boolean;
}

export interface EmojiHereName {
  readonly name: string;
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';
}

/** Custom emoji go before built-in ones. */
export const findEmoji = (
  { emojiNames }: Pick<Work, 'emojiNames'>,
  { byId, byName }: TakenEmoji,
  emoji: EmojiName,
): EmojiHereName | undefined => {
  if ('code' in emoji) return emojiByCode(emoji.code);
  if ('extra' in emoji) return emojiOfSource('zulip', emoji.extra);
  const custom = 'custom' in emoji ? byId.get(emoji.custom) : byName.get(emoji.name);
  if (custom !== undefined) return { name: custom.name, code: String(custom.id), type: 'realm_emoji' };
  return 'name' in emoji ? emojiOfSource(emojiNames, emoji.name) : undefined;
};

/** Readers of a message see the names of channels in it, so a private one is named only by those who read it. */
const mayName = (channel: ChannelHere, label: string, { author, placeId }: Surroundings): boolean =>
  !channel.isPrivate ||
  channel.id === placeId ||
  (label !== '' && author !== undefined && channel.members.has(author));

class Composer {
  readonly #work: Work;
  readonly #around: Surroundings;

  constructor(work: Work, around: Surroundings) {
    this.#work = work;
    this.#around = around;
  }

  compose(text: Text): string {
    return text.map((part) => (typeof part === 'string' ? part : this.#token(part))).join('');
  }

  #token(token: Token): string {
    switch (token.kind) {
      case 'person':
        return this.#person(token);
      case 'group': {
        const group = this.#around.groups.get(token.id);
        if (group === undefined || token.as === 'plain')
          return `@${escapeInline(group?.name ?? token.label)}`;
        return `${token.as === 'silent' ? '@_' : '@'}*${group.name}*`;
      }
      case 'channel':
        return this.#channel(token);
      case 'link':
        return this.#link(token);
      case 'file':
        return this.#around.file(token.id, token.label) ?? escapeInline(token.label ?? token.id);
      case 'emoji': {
        const found = findEmoji(this.#work, this.#around.emoji, token.emoji);
        return `:${found?.name ?? token.label}:`;
      }
      case 'quote':
        return this.#quote(token);
    }
  }

  #person({ id, label, as }: PersonToken): string {
    const person = this.#work.people.get(id);
    if (person === undefined) return `@${as === 'plain' ? label : escapeInline(label)}`;
    if (as === 'plain') return `@${person.name}`;
    const name = this.#around.isAmbiguous(person.name) ? `${person.name}|${person.id}` : person.name;
    return `${as === 'silent' ? '@_' : '@'}**${name}**`;
  }

  #channel({ id, label, topic, message, as }: ChannelToken): string {
    const channel = this.#around.channels.get(id);
    const plain = label !== '' ? label : channel === undefined ? id : 'private channel';
    if (channel === undefined || !mayName(channel, label, this.#around))
      return `#${as === 'plain' ? plain : escapeInline(plain)}`;
    if (as === 'plain') return `#${channel.name}`;
    // The syntax of a link has no place for these.
    if (/[*>]/.test(channel.name)) return `[#${escapeInline(channel.name)}](${narrowUrl(channel, topic)})`;
    this.#around.linked.add(lowerCase(channel.name));
    if (topic === undefined) return `#**${channel.name}**`;
    const near = message === undefined ? undefined : this.#around.message(message);
    return `#**${channel.name}>${topic}${near === undefined ? '' : `@${near.id}`}**`;
  }

  #address({ message, channel, topic, people }: Omit<LinkToken, 'kind' | 'label'>): string | undefined {
    const found = message === undefined ? undefined : this.#around.message(message);
    if (found !== undefined) return this.#addressOf(found, { channel, people });
    const target = channel === undefined ? undefined : this.#around.channels.get(channel);
    if (target !== undefined && mayName(target, 'named', this.#around)) return narrowUrl(target, topic);
    const ids = people?.flatMap((id) => this.#work.people.get(id)?.id ?? []) ?? [];
    if (ids.length === 0) return undefined;
    return `/#narrow/dm/${ids.join(',')}-${ids.length > 1 ? 'group' : 'dm'}`;
  }

  /** An address has the names of its channel and topic, or of people: undefined where readers may not know them. */
  #addressOf(
    found: MessageHere,
    { channel, people }: Pick<LinkToken, 'channel' | 'people'>,
  ): string | undefined {
    if (found.topic === null) {
      const isTold = people !== undefined || found.recipientId === this.#around.placeId;
      return isTold ? directUrl(found.people ?? [], found.id) : undefined;
    }
    const at = [...this.#around.channels.values()].find(({ id }) => id === found.recipientId);
    if (at !== undefined && !mayName(at, channel === undefined ? '' : 'named', this.#around))
      return undefined;
    // A moved message is in a channel that the archive does not know: a number is enough.
    return narrowUrl(at ?? { id: found.recipientId, name: '' }, found.topic, String(found.id));
  }

  #link(token: LinkToken): string {
    const address = this.#address(token);
    const label = token.label === undefined ? undefined : this.compose(token.label);
    if (address === undefined) return label === undefined ? token.url : `[${label}](${token.url})`;
    const url =
      label === undefined ? `${this.#work.organization?.url ?? ''}${address}` : address.replace(/^\//, '');
    return label === undefined ? url : `[${label}](${url})`;
  }

  #quote({ author, message, url, text }: QuoteToken): string {
    const content = this.compose(text).trim();
    const fences = content.match(/^[ \t]*`{3,}/gm) ?? [];
    const longest = fences.reduce((most, one) => Math.max(most, one.trim().length), 2);
    const fence = '`'.repeat(longest + 1);
    const address = this.#address({ message, url: '' });
    const link = address?.replace(/^\//, '') ?? url;
    const said = link === undefined ? 'said' : `[said](${link})`;
    const by =
      author === undefined
        ? ''
        : `${this.#person({ kind: 'person', id: author.id ?? '', label: author.label, as: 'silent' })} ${said}:\n`;
    return `\n${by}${fence}quote\n${content}\n${fence}\n`;
  }
}

export const compose = (work: Work, text: Text, around: Surroundings): string =>
  new Composer(work, around).compose(text);

const noEmoji: TakenEmoji = { byId: new Map(), byName: new Map() };

/** For texts outside messages, which name people alone. */
export const composeAlone = (work: Work, text: Text): string =>
  compose(work, text, {
    groups: new Map(),
    emoji: noEmoji,
    channels: new Map(),
    message: () => undefined,
    file: () => undefined,
    linked: new Set(),
    isAmbiguous: () => false,
  });
