/** The welcome bot writes to newcomers, the notification bot to inviters. */
import { type Said, say } from '@parlance/protocol/phrase';
import type { Language } from '@parlance/protocol/words/languages';
import type { Transaction } from '../db/transaction.ts';
import type { Context } from '../frame/context.ts';
import type { Invitation } from '../invitations/index.ts';
import { translate } from '../languages/index.ts';
import { parseMarkdown, renderMarkdown } from '../markdown/index.ts';
import { fetchResolver } from '../messages/index.ts';
import { doNotify, type Notice, plainWords, silentMention } from '../notices/index.ts';
import { languageOfOrganization, type Organization, settingOf } from '../organization/index.ts';
import { languageOfUser, type User } from '../users/index.ts';

const greeting = (language: Language, { name }: Pick<Organization, 'name'>): string => {
  const inTheirWords = (said: Said) => translate(said, language);
  return [
    inTheirWords(say('Hello, and welcome to **{name}**!', { name: plainWords(name) })),
    '',
    inTheirWords(
      'People talk here in *channels*, and in each channel in *topics*, so that several conversations go on side by side and stay readable. A few things to begin with:',
    ),
    '',
    `* ${inTheirWords('Look through the channels on the left, and read a topic or two.')}`,
    `* ${inTheirWords('Start a topic of your own: its name says what it is about.')}`,
    `* ${inTheirWords('Add a picture and a few words about yourself in your settings.')}`,
    '',
    inTheirWords('I am a bot and cannot answer; the people in the channels can.'),
  ].join('\n');
};

/** Renders the administrators' text with the newcomer's permissions [V2]. */
const customNotice = async (
  transaction: Transaction,
  organization: Organization,
  user: User,
  content: string,
): Promise<Notice[]> => {
  if (content.trim() === '') return [];
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(transaction, organization, [parsed], user);
  const { html } = renderMarkdown(content, resolver, parsed);
  return [{ to: { userIds: [user.id] }, content, html, from: 'welcome' }];
};

/** `now` in milliseconds. */
export const doWelcome = async (
  transaction: Transaction,
  { organization, actor, now }: Pick<Context, 'organization' | 'actor' | 'now'>,
  invitation: Invitation | undefined,
): Promise<void> => {
  const custom = invitation?.welcomeText ?? settingOf(organization, 'welcome_message_custom_text');
  const notices: Notice[] = [
    { to: { userIds: [actor.id] }, content: greeting(languageOfUser(actor), organization), from: 'welcome' },
    ...(await customNotice(transaction, organization, actor, custom)),
  ];
  if (invitation?.tellsInviter === true)
    notices.push({
      to: { userIds: [invitation.inviterId] },
      content: translate(
        say('{user} has accepted your invitation to join.', { user: silentMention(actor) }),
        languageOfOrganization(organization),
      ),
    });
  await doNotify(transaction, organization, now, notices);
};
