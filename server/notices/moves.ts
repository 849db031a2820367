/**
 * Where messages were moved from and to, and topics marked as resolved, said in the topics themselves. A private channel is not
 * named in another: who reads there may not know of it [V2].
 */
import type { Consequences, MessageMove, MessagePlace } from '../consequences.ts';
import type { User } from '../users/index.ts';
import { doNotify, type Notice } from './notify.ts';
import { silentMention, topicLink } from './words.ts';

const subjectOf = ({ ids, isWholeTopic }: MessageMove): string => {
  if (isWholeTopic) return 'This topic was';
  return ids.length === 1 ? 'One message was' : `${ids.length} messages were`;
};

const linkTo = (other: MessagePlace, here: MessagePlace): string =>
  other.inviteOnly && other.channelId !== here.channelId
    ? 'another channel'
    : topicLink({ id: other.channelId, name: other.channelName }, other.topic);

const noticeIn = (place: MessagePlace, content: string): Notice => ({
  to: { channelId: place.channelId, topic: place.topic },
  content,
});

const resolutionNotice = (actor: User, { to, resolution }: MessageMove): Notice =>
  noticeIn(
    to,
    resolution === 'resolved'
      ? `Marked as resolved by ${silentMention(actor)}.`
      : `No longer marked as resolved, by ${silentMention(actor)}.`,
  );

const noticesOf = (actor: User, move: MessageMove): Notice[] => {
  const { from, to, notifiesOldPlace, notifiesNewPlace } = move;
  if (move.resolution !== undefined) return [resolutionNotice(actor, move)];
  const subject = subjectOf(move);
  const by = `by ${silentMention(actor)}.`;
  return [
    ...(notifiesOldPlace ? [noticeIn(from, `${subject} moved to ${linkTo(to, from)} ${by}`)] : []),
    ...(notifiesNewPlace ? [noticeIn(to, `${subject} moved here from ${linkTo(from, to)} ${by}`)] : []),
  ];
};

export const consequences: Consequences = {
  messagesMoved: (transaction, organization, actor, move) =>
    doNotify(transaction, organization, move.now, noticesOf(actor, move)),
};
