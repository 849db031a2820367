/**
 * Reports messages to moderators, with the source at that moment as plain text. References are not
 * looked up, so reporting one's own words reveals no channel [V2], [V17].
 */
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { type Phrase, type Said, say } from '@parlance/protocol/phrase';
import { type reportMessage, reportTypes } from '@parlance/protocol/reports';
import type { Language } from '@parlance/protocol/words/languages';
import { accessChannel, type Channel, fetchChannels } from '../channels/index.ts';
import type { Reader } from '../db/reader.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { translate } from '../languages/index.ts';
import { accessMessage, type ReadMessage } from '../messages/index.ts';
import { doNotify, plainWords, silentMention, topicLink } from '../notices/index.ts';
import { languageOfOrganization, settingOf } from '../organization/index.ts';
import { fetchUsers, type User } from '../users/index.ts';

/** Code points. */
const mostShown = 4000;

/** A code block that its content cannot end. */
const literally = (content: string): string => {
  const longest = Math.max(2, ...(content.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${[...content].slice(0, mostShown).join('')}\n${fence}`;
};

/** Hides a private channel's name and topic. */
const placeOf = (message: ReadMessage, channel: Channel | undefined): Phrase => {
  if (channel === undefined) return say('a direct message');
  return channel.inviteOnly
    ? say('a message in a private channel')
    : say('a message in {topic}', { topic: topicLink(channel, message.topic ?? '') });
};

const contentOf = (
  language: Language,
  input: Input<typeof reportMessage>,
  {
    reporter,
    sender,
    message,
    channel,
  }: {
    readonly reporter: User;
    readonly sender: User;
    readonly message: ReadMessage;
    readonly channel: Channel | undefined;
  },
): string => {
  const told = (said: Said) => translate(said, language);
  const notes = input.description === undefined ? '' : plainWords(input.description).trim();
  return [
    told(
      say('{reporter} reported {message} by {sender}.', {
        reporter: silentMention(reporter),
        message: placeOf(message, channel),
        sender: silentMention(sender),
      }),
    ),
    '',
    `- ${told(say('Message: {id}', { id: message.id }))}`,
    `- ${told(say('Reason: **{reason}**', { reason: say(reportTypes[input.report_type]) }))}`,
    ...(notes === '' ? [] : [`- ${told(say('Notes: {notes}', { notes }))}`]),
    '',
    literally(message.content),
  ].join('\n');
};

const noCourt = () => badRequest('This organization has no channel for reports of messages.');

/** The channel may have changed since it was chosen: refuses archived and public ones. */
const checkCourt = async (reader: Reader, channelId: number): Promise<void> => {
  const [court] = await fetchChannels(reader, [channelId]);
  if (court === undefined || court.isArchived || !court.inviteOnly) throw noCourt();
};

/** Throws BAD_REQUEST without a channel for reports, or if the caller may not read the message. */
export const doReport = async (
  service: Service,
  input: Input<typeof reportMessage>,
  call: Call,
): Promise<void> => {
  const { reader, organization, actor } = call;
  const channelId = settingOf(organization, 'moderation_request_channel_id');
  if (channelId === -1) throw noCourt();
  if (input.report_type === 'other' && (input.description ?? '').trim() === '')
    throw badRequest('An explanation is required.', { var_name: 'description' });
  const message = await accessMessage(reader, actor, input.message_id);
  const channel =
    message.topic === null ? undefined : await accessChannel(reader, actor, message.recipientId);
  const [sender] = await fetchUsers(reader, [message.senderId]);
  const language = languageOfOrganization(organization);
  const content = contentOf(language, input, { reporter: actor, sender: sender!, message, channel });
  const name = [...sender!.fullName].slice(0, 30).join('');
  const topic = translate(say("{name}'s moderation requests", { name }), language);
  await service.database.transact(organization.id, actor, async (transaction) => {
    await checkCourt(transaction, channelId);
    await doNotify(transaction, organization, service.now(), [{ to: { channelId, topic }, content }]);
  });
};
