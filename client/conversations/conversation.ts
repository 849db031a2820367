import type { Endpoints } from '@parlance/protocol/contract';
import type { Answer } from '@parlance/protocol/endpoint';
import { recentSenders } from '@parlance/protocol/messages/conversation-limits';
import type { Frozen } from '../frozen.ts';
import type { EventOf } from '../state/reducer.ts';
import { topicKey } from '../state/topic-wishes.ts';

export type ConversationAnswer = Frozen<Answer<Endpoints['getConversations']>>;
export type Conversation = ConversationAnswer['conversations'][number];

/** A topic, or the other users of a direct conversation, ascending. */
export type Name =
  | { readonly stream_id: number; readonly topic: string }
  | { readonly user_ids: readonly number[] };

/** Equal for all names of a conversation, which include conversations and events. */
export const keyOf = (name: Name): string =>
  'topic' in name ? topicKey(name.stream_id, name.topic) : `@${name.user_ids.join()}`;

export const nameOf = (name: Name): Name =>
  'topic' in name ? { stream_id: name.stream_id, topic: name.topic } : { user_ids: name.user_ids };

type Message = EventOf<'message'>['message'];

export const nameOfMessage = ({ stream_id, subject, display_recipient }: Message, reader: number): Name =>
  typeof display_recipient === 'string'
    ? { stream_id: stream_id!, topic: subject }
    : {
        user_ids: display_recipient
          .map(({ id }) => id)
          .filter((id) => id !== reader)
          .sort((a, b) => a - b),
      };

/** The conversation with one message more. */
export const withMessage = (
  conversation: Conversation,
  { id, sender_id, subject, timestamp }: Message,
  reader: number,
): Conversation => ({
  ...conversation,
  ...(conversation.type === 'channel' ? { topic: subject } : {}),
  last_message_id: id,
  last_message_timestamp: timestamp,
  recent_sender_ids: [sender_id, ...conversation.recent_sender_ids].slice(0, recentSenders),
  participated: conversation.participated || sender_id === reader,
});

/** Each user once, the most recent sender first. */
export const participantsOf = ({ recent_sender_ids }: Conversation): number[] => [
  ...new Set(recent_sender_ids),
];
