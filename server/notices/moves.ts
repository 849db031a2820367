/**
 * Where messages were moved from and to, and topics marked as resolved, said in the topics themselves. A private channel is not
 * named in another: who reads there may not know of it [V2].
 */

import { type Phrase, say, type Value } from '@parlance/protocol/phrase';
import type { Language } from '@parlance/protocol/words/languages';
import type { Consequences, MessageMove, MessagePlace } from '../consequences.ts';
import { tell } from '../languages/index.ts';
import { languageOfOrganization } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import { doNotify, type Notice } from './notify.ts';
import { silentMention, topicLink } from './words.ts';

/** What was moved there, or from there: the whole topic, one message, or so many. */
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
  content: tell(said, language),
});

const resolution = (actor: User, move: MessageMove): Phrase => {
  const user = silentMention(actor);
  return move.resolution === 'resolved'
    ? say('Marked as resolved by {user}.', { user })
    : say('No longer marked as resolved, by {user}.', { user });
};

const noticesOf = (language: Language, actor: User, move: MessageMove): Notice[] => {
  const { from, to, notifiesOldPlace, notifiesNewPlace } = move;
  if (move.resolution !== undefined) return [noticeIn(language, to, resolution(actor, move))];
  const user = silentMention(actor);
  return [
    ...(notifiesOldPlace ? [noticeIn(language, from, movedTo(move, linkTo(to, from), user))] : []),
    ...(notifiesNewPlace ? [noticeIn(language, to, movedFrom(move, linkTo(from, to), user))] : []),
  ];
};

export const consequences: Consequences = {
  messagesMoved: (transaction, organization, actor, move) =>
    doNotify(
      transaction,
      organization,
      move.now,
      noticesOf(languageOfOrganization(organization), actor, move),
    ),
};
