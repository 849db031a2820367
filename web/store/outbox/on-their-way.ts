/** Messages on their way to one conversation, in the order of writing. */
import { type Entry, conversationOf as outboxConversation } from '@parlance/client/messages/outbox-entry';
import type { Conversation } from '../../places/place.ts';
import { messages } from '../messages/messages.ts';
import { ownId } from '../world.ts';
import { newestOfBefore, outboxEntries } from './outbox.ts';

const keyOf = (conversation: Conversation): string | undefined => {
  if (conversation.kind === 'channel') return undefined;
  return conversation.kind === 'topic'
    ? outboxConversation({ type: 'channel', to: conversation.channel, topic: conversation.topic })
    : outboxConversation({ type: 'direct', to: conversation.people });
};

const isIn = (entry: Entry, conversation: Conversation): boolean => {
  const { type, to } = entry.message;
  if (conversation.kind === 'channel') return type === 'channel' && to === conversation.channel;
  return outboxConversation(entry.message) === keyOf(conversation);
};

export const onTheirWayTo = (conversation: Conversation): readonly Entry[] =>
  outboxEntries.value.filter((entry) => isIn(entry, conversation));

/**
 * An earlier page tried to send it without an answer, and it is sent again: a message of the reader that came since,
 * among `ids`, may be this one. Until the service answers, it is not shown a second time.
 */
const isPerhapsHere = ({ sending, firstTriedAt }: Entry, ids: readonly number[]): boolean =>
  sending.state === 'sending' &&
  firstTriedAt !== undefined &&
  firstTriedAt < performance.timeOrigin &&
  ids.some((id) => id > newestOfBefore() && messages.get(id)?.sender_id === ownId());

/** `ids`: of the messages that are shown there. */
export const unseenOnTheirWayTo = (conversation: Conversation, ids: readonly number[]): readonly Entry[] =>
  onTheirWayTo(conversation).filter((entry) => !isPerhapsHere(entry, ids));
