/** The words of an e-mail about missed messages. Pure. */
import type { Letter } from '../mail/index.ts';
import type { Organization } from '../organization/index.ts';
import { settingsOf, type User } from '../users/index.ts';
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

const placeOf = ({ channel, people, sender }: MessageNews): string => {
  if (channel !== undefined) return `#${channel.name} > ${channel.topic}`;
  return people.length > 2 ? 'a group conversation' : `a conversation with ${sender.fullName}`;
};

/** 2: always; the organization is named by the sender of the mail in any case. */
const prefixOf = (person: User, name: string): string =>
  settingsOf(person).realm_name_in_email_notifications_policy === 2 ? `[${name}] ` : '';

const subjectOf = (count: number, messages: readonly MessageNews[]): string => {
  const places = [...new Set(messages.map(placeOf))];
  const where = places.length > 1 ? `${places[0]} and ${places.length - 1} more` : (places[0] ?? '');
  return `${count === 1 ? 'A message' : `${count} messages`} in ${where}`;
};

export const missedLetter = ({ organization, person, count, messages, unsubscribe }: Missed): Letter => {
  const prefix = prefixOf(person, organization.name);
  const common = {
    action: { label: `Open ${organization.name}`, url: organization.url },
    footnotes: [`You get this because you were away. To get no more such e-mails, open ${unsubscribe}`],
  };
  if (messages === undefined)
    return {
      ...common,
      subject: `${prefix}New messages`,
      paragraphs: [
        count === 1 ? 'You have a new message.' : `You have ${count} new messages.`,
        'What they say is not shown here, as you or the organization chose.',
      ],
    };
  const hidden = count - messages.length;
  return {
    ...common,
    subject: `${prefix}${subjectOf(count, messages)}`,
    paragraphs: [
      ...messages.map((message) => `${message.sender.fullName}, in ${placeOf(message)}: ${message.text}`),
      ...(hidden > 0 ? [`There are ${hidden} more.`] : []),
    ],
  };
};
