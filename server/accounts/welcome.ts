/** What a newcomer is told by the welcome bot, and whoever invited them by the notification bot. */
import type { Transaction } from '../db/transaction.ts';
import type { Invitation } from '../invitations/index.ts';
import { parseMarkdown, renderMarkdown } from '../markdown/index.ts';
import { fetchResolver } from '../messages/index.ts';
import { doNotify, type Notice, plainWords, silentMention } from '../notices/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import type { User } from '../users/index.ts';

const greeting = ({ name }: Pick<Organization, 'name'>): string =>
  [
    `Hello, and welcome to **${plainWords(name)}**!`,
    '',
    'People talk here in *channels*, and in each channel in *topics*, so that several conversations go on side by side and stay readable. A few things to begin with:',
    '',
    '* Look through the channels on the left, and read a topic or two.',
    '* Start a topic of your own: its name says what it is about.',
    '* Add a picture and a few words about yourself in your settings.',
    '',
    'I am a bot and cannot answer; the people in the channels can.',
  ].join('\n');

/** What administrators wrote is shown with what the newcomer may see, and no more [V2]. */
const customNotice = async (
  transaction: Transaction,
  organization: Organization,
  user: User,
  content: string,
): Promise<Notice[]> => {
  if (content.trim() === '') return [];
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(transaction, organization, parsed.references, user);
  const { html } = renderMarkdown(content, resolver, parsed);
  return [{ to: { userIds: [user.id] }, content, html, from: 'welcome' }];
};

/** With the transaction that makes the account; `now` in milliseconds. */
export const doWelcome = async (
  transaction: Transaction,
  organization: Organization,
  user: User,
  invitation: Invitation | undefined,
  now: number,
): Promise<void> => {
  const custom = invitation?.welcomeText ?? settingOf(organization, 'welcome_message_custom_text');
  const notices: Notice[] = [
    { to: { userIds: [user.id] }, content: greeting(organization), from: 'welcome' },
    ...(await customNotice(transaction, organization, user, custom)),
  ];
  if (invitation?.tellsInviter === true)
    notices.push({
      to: { userIds: [invitation.inviterId] },
      content: `${silentMention(user)} has accepted your invitation to join.`,
    });
  await doNotify(transaction, organization, now, notices);
};
