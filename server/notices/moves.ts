/**
 * Notices in topics about moves and resolution. They never name a private channel in another channel: its
 * readers may not know it [V2].
 */
import { type Phrase, say, type Value } from '@parlance/protocol/phrase';
import type { Language } from '@parlance/protocol/words/languages';
import { fetchChannels } from '../channels/index.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { translate } from '../languages/index.ts';
import { doTakeBack, type MessageMove, type MessagePlace, messagesMoved } from '../messages/index.ts';
import { languageOfOrganization } from '../organization/index.ts';
import { fetchSystemBots, type User } from '../users/index.ts';
import { doNotify, type Notice } from './notify.ts';
import { isSilentMention, silentMention, topicLink } from './words.ts';

/** Says whether the whole topic, one message or several moved. */
const movedTo = ({ ids, isWholeTopic }: MessageMove, place: Value, user: string): Phrase => {
  if (isWholeTopic) return say('This topic was moved to {place} by {user}.', { place, user });
  return ids.length === 1
    ? say('One message was moved to {place} by {user}.', { place, user })
    : say('{count} messages were moved to {place} by {user}.', { count: ids.length, place, user });
};

const movedFrom = ({ ids, isWholeTopic }: MessageMove, place: Value, user: string): Phrase => {
  if (isWholeTopic) return say('This topic was moved here from {place} by {user}.', { place, user });
  return ids.length === 1
    ? say('One message was moved here from {place} by {user}.', { place, user })
    : say('{count} messages were moved here from {place} by {user}.', { count: ids.length, place, user });
};

const linkTo = (other: MessagePlace, here: MessagePlace): Value =>
  other.inviteOnly && other.channelId !== here.channelId
    ? say('another channel')
    : topicLink({ id: other.channelId, name: other.channelName }, other.topic);

const noticeIn = (language: Language, place: MessagePlace, said: Phrase): Notice => ({
  to: { channelId: place.channelId, topic: place.topic },
  content: translate(said, language),
});

const resolutionTexts = {
  resolved: 'Marked as resolved by {user}.',
  unresolved: 'No longer marked as resolved, by {user}.',
} as const;
const opposite = { resolved: 'unresolved', unresolved: 'resolved' } as const;

type Resolution = NonNullable<MessageMove['resolution']>;

/** Milliseconds in which undoing removes the notice. */
const timeToThink = 60_000;

/** Whether the text is this notice of the bot, by any user. */
const isResolution = (language: Language, resolution: Resolution, content: string): boolean => {
  const mark = '\n';
  const [before = '', after = ''] = translate(
    say(resolutionTexts[resolution], { user: mark }),
    language,
  ).split(mark);
  const user = content.slice(before.length, content.length - after.length);
  return content.startsWith(before) && content.endsWith(after) && isSilentMention(user);
};

/** Removes the notice if the change is undone within a minute and the topic has no message since. */
const doUndo = async (
  transaction: Transaction,
  language: Language,
  { to, now }: MessageMove,
  resolution: Resolution,
): Promise<boolean> => {
  const [channel] = await fetchChannels(transaction, [to.channelId]);
  const bot = (await fetchSystemBots(transaction)).find(({ systemBot }) => systemBot === 'notification');
  if (channel === undefined || bot === undefined) return false;
  return doTakeBack(
    transaction,
    channel,
    to.topic,
    ({ senderId, sentAt, content }) =>
      senderId === bot.id &&
      now - sentAt.getTime() <= timeToThink &&
      isResolution(language, opposite[resolution], content),
  );
};

const noticesOf = (language: Language, actor: User, move: MessageMove): Notice[] => {
  const { from, to, resolution, notifiesOldPlace, notifiesNewPlace } = move;
  const user = silentMention(actor);
  if (resolution !== undefined) return [noticeIn(language, to, say(resolutionTexts[resolution], { user }))];
  return [
    ...(notifiesOldPlace ? [noticeIn(language, from, movedTo(move, linkTo(to, from), user))] : []),
    ...(notifiesNewPlace ? [noticeIn(language, to, movedFrom(move, linkTo(from, to), user))] : []),
  ];
};

export const reactions = [
  when(messagesMoved, async (transaction, move) => {
    const { organization, actor } = move;
    const language = languageOfOrganization(organization);
    const { resolution, now } = move;
    if (resolution !== undefined && (await doUndo(transaction, language, move, resolution))) return;
    await doNotify(transaction, organization, now, noticesOf(language, actor, move));
  }),
];
