/** Messages on their way to one conversation, in the order of writing. */
import { type Entry, conversationOf as outboxConversation } from '@parlance/client/messages/outbox-entry';
import type { Conversation } from '../places/place.ts';
import { outboxEntries } from './outbox.ts';

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
