import type { Message } from '@parlance/client/messages/message';
import { placeOf } from '../../places/conversation.ts';
import type { Conversation, Place } from '../../places/place.ts';
import { ownId } from '../world.ts';

export const conversationOfMessage = ({ stream_id, subject, display_recipient }: Message): Conversation => {
  if (stream_id !== undefined && stream_id !== null)
    return { kind: 'topic', channel: stream_id, topic: subject };
  const ids = typeof display_recipient === 'string' ? [] : display_recipient.map(({ id }) => id);
  const others = ids.filter((id) => id !== ownId()).sort((one, other) => one - other);
  return { kind: 'direct', people: others.length === 0 ? [ownId()] : others };
};

/** The message within its conversation. */
export const placeOfMessage = (message: Message): Place =>
  placeOf(conversationOfMessage(message), message.id);
