/** Writes e-mails about missed messages. Pure. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { type Phrase, type Said, say } from '@parlance/protocol/phrase';
import { emptyTopicDisplayName } from '@parlance/protocol/topics/rule';
import type { Language } from '@parlance/protocol/words/languages';
import { translate } from '../languages/index.ts';
import { type Letter, letterIn, type Thread } from '../mail/index.ts';
import { directUrl, narrowUrl } from '../markdown/index.ts';
import type { Organization } from '../organization/index.ts';
import { languageOfUser, settingsOf, timeFor, type User } from '../users/index.ts';
import type { MessageNews } from './news.ts';
import { cutWords } from './text.ts';

export interface MissedMessage {
  readonly news: MessageNews;
  readonly reason: string;
}

export interface Missed {
  readonly organization: Pick<Organization, 'name' | 'url'>;
  readonly person: User;
  readonly count: number;
  /** The newest messages; undefined when mail may not hold their content. */
  readonly messages: readonly MissedMessage[] | undefined;
  readonly unsubscribe: string;
}

/** In order. */
type Talk = readonly [MissedMessage, ...MissedMessage[]];

/** Characters shown of a message. */
const mostCharacters = 2000;

/** Names shown of a larger group. */
const mostNamed = 3;

const keyOf = ({ channel, people }: MessageNews): string =>
  channel === undefined ? people.join() : `${channel.id} ${lowerCase(channel.topic)}`;

const talksOf = (messages: readonly MissedMessage[]): Talk[] => {
  const talks = new Map<string, [MissedMessage, ...MissedMessage[]]>();
  for (const message of messages) {
    const key = keyOf(message.news);
    const known = talks.get(key);
    if (known === undefined) talks.set(key, [message]);
    else known.push(message);
  }
  return [...talks.values()];
};

const othersOf = ({ people, names }: MessageNews, reader: User): string[] =>
  names.filter((_, index) => people[index] !== reader.id);

const isGroup = ({ people }: MessageNews): boolean => people.length > 2;

const namesIn = (language: Language, names: readonly string[]): Phrase | string => {
  // "And one other" is no shorter than the name.
  if (names.length <= mostNamed + 1) return new Intl.ListFormat(language).format(names);
  return say('{names} and {count} others', {
    names: new Intl.ListFormat(language, { type: 'unit' }).format(names.slice(0, mostNamed)),
    count: names.length - mostNamed,
  });
};

const placeOf = (channel: { readonly name: string; readonly topic: string }): string =>
  `#${channel.name} > ${channel.topic === '' ? emptyTopicDisplayName : channel.topic}`;

const titleOf = (language: Language, news: MessageNews, reader: User): Phrase | string => {
  if (news.channel !== undefined) return placeOf(news.channel);
  return isGroup(news)
    ? say('Conversation with {names}', { names: namesIn(language, othersOf(news, reader)) })
    : say('Direct messages with {name}', { name: news.sender.fullName });
};

const urlOf = ({ id, channel, people }: MessageNews, reader: User): string =>
  channel === undefined
    ? directUrl(
        people.filter((one) => one !== reader.id),
        id,
      )
    : narrowUrl(channel, channel.topic, String(id));

const senderOf = ({ news: { sender }, reason }: MissedMessage): Phrase | string => {
  const name = sender.fullName;
  if (reason === 'mentioned') return say('{name} mentioned you', { name });
  return reason === 'wildcard' ? say('{name} mentioned everyone', { name }) : name;
};

const threadOf = (organization: Missed['organization'], reader: User, talk: Talk): Thread => {
  const language = languageOfUser(reader);
  const told = (said: Phrase | string) => (typeof said === 'string' ? said : translate(said, language));
  const [{ news }] = talk;
  return {
    title: told(titleOf(language, news, reader)),
    url: `${organization.url}${urlOf(news, reader)}`,
    messages: talk.map((message) => ({
      sender: told(senderOf(message)),
      time: timeFor(reader, message.news.sentAt.getTime(), 'recent'),
      text: cutWords(message.news.words, reader, mostCharacters).text,
    })),
  };
};

const subjectOfOne = ({ news: { channel, sender }, reason }: MissedMessage): Phrase | undefined => {
  const name = sender.fullName;
  if (channel === undefined) return undefined;
  const place = placeOf(channel);
  if (reason === 'mentioned') return say('{name} mentioned you in {place}', { name, place });
  if (reason === 'wildcard') return say('{name} mentioned everyone in {place}', { name, place });
  return undefined;
};

const subjectOfTalk = (language: Language, talk: Talk, reader: User): Phrase => {
  const [{ news }] = talk;
  const count = talk.length;
  if (news.channel !== undefined) {
    const place = placeOf(news.channel);
    return count === 1
      ? say('New message in {place}', { place })
      : say('{count} new messages in {place}', { count, place });
  }
  if (isGroup(news)) {
    const names = namesIn(language, othersOf(news, reader));
    return count === 1
      ? say('New message in your conversation with {names}', { names })
      : say('{count} new messages in your conversation with {names}', { count, names });
  }
  const name = news.sender.fullName;
  return count === 1
    ? say('New message from {name}', { name })
    : say('{count} new messages from {name}', { count, name });
};

const subjectOf = (language: Language, talks: readonly Talk[], count: number, reader: User): Phrase => {
  const [talk, ...more] = talks;
  const shown = talks.reduce((sum, { length }) => sum + length, 0);
  // The conversations of messages not shown are unknown.
  if (talk === undefined || shown < count) return say('{count} new messages', { count });
  if (more.length > 0)
    return say('{count} new messages in {places} conversations', { count, places: talks.length });
  return (count === 1 ? subjectOfOne(talk[0]) : undefined) ?? subjectOfTalk(language, talk, reader);
};

/** 2: always; the sender of the mail names the organization anyway. */
const prefixOf = (person: User, name: string): string =>
  settingsOf(person).realm_name_in_email_notifications_policy === 2 ? `[${name}] ` : '';

export const missedLetter = (missed: Missed): Letter => {
  const { organization, person, count, messages, unsubscribe } = missed;
  const { name, url } = organization;
  const language = languageOfUser(person);
  const talks = talksOf(messages ?? []);
  const write = (subject: Said, paragraphs: readonly Said[]): Letter => {
    const letter = letterIn(language, {
      subject,
      paragraphs,
      action: { label: say('Open {name}', { name }), url },
      footnotes: ['You get this because you were away.'],
    });
    return {
      ...letter,
      subject: `${prefixOf(person, name)}${letter.subject}`,
      threads: talks.map((talk) => threadOf(organization, person, talk)),
      unsubscribe,
    };
  };
  if (messages === undefined)
    return write('New messages', [
      count === 1 ? 'You have a new message.' : say('You have {count} new messages.', { count }),
      'Their content is not shown here, because of your settings or those of the organization.',
    ]);
  const hidden = count - messages.length;
  const older =
    hidden === 1
      ? say('One older message is not shown here.')
      : say('{count} older messages are not shown here.', { count: hidden });
  return write(subjectOf(language, talks, count, person), hidden > 0 ? [older] : []);
};
