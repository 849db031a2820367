/** The words of an e-mail about missed messages. Pure. */
import { type Phrase, type Said, say } from '@parlance/protocol/phrase';
import { type Letter, letterIn } from '../mail/index.ts';
import type { Organization } from '../organization/index.ts';
import { languageOfUser, settingsOf, type User } from '../users/index.ts';
import type { MessageNews } from './news.ts';

export interface Missed {
  readonly organization: Pick<Organization, 'name' | 'url'>;
  readonly person: User;
  readonly count: number;
  /** The newest of them; undefined where a letter may not say what they say. */
  readonly messages: readonly MessageNews[] | undefined;
  /** Where the person can end such letters. */
  readonly unsubscribe: string;
}

type Place = Phrase | string;

const placeOf = ({ channel, people, sender }: MessageNews): Place => {
  if (channel !== undefined) return `#${channel.name} > ${channel.topic}`;
  return people.length > 2
    ? say('a group conversation')
    : say('a conversation with {name}', { name: sender.fullName });
};

/** 2: always; the organization is named by the sender of the mail in any case. */
const prefixOf = (person: User, name: string): string =>
  settingsOf(person).realm_name_in_email_notifications_policy === 2 ? `[${name}] ` : '';

const subjectOf = (count: number, messages: readonly MessageNews[]): Phrase => {
  const places = [...new Map(messages.map(placeOf).map((place) => [String(place), place])).values()];
  const [first = ''] = places;
  const place =
    places.length > 1 ? say('{first} and {count} more', { first, count: places.length - 1 }) : first;
  return count === 1
    ? say('A message in {place}', { place })
    : say('{count} messages in {place}', { count, place });
};

export const missedLetter = ({ organization, person, count, messages, unsubscribe }: Missed): Letter => {
  const write = (subject: Said, paragraphs: readonly Said[]): Letter => {
    const letter = letterIn(languageOfUser(person), {
      subject,
      paragraphs,
      action: { label: say('Open {name}', { name: organization.name }), url: organization.url },
      footnotes: [
        say('You get this because you were away. To get no more such e-mails, open {url}', {
          url: unsubscribe,
        }),
      ],
    });
    return { ...letter, subject: `${prefixOf(person, organization.name)}${letter.subject}` };
  };
  if (messages === undefined)
    return write('New messages', [
      count === 1 ? 'You have a new message.' : say('You have {count} new messages.', { count }),
      'What they say is not shown here, as you or the organization chose.',
    ]);
  const hidden = count - messages.length;
  return write(subjectOf(count, messages), [
    ...messages.map((message) =>
      say('{sender}, in {place}: {text}', {
        sender: message.sender.fullName,
        place: placeOf(message),
        text: message.text,
      }),
    ),
    ...(hidden > 0 ? [say('There are {count} more.', { count: hidden })] : []),
  ]);
};
