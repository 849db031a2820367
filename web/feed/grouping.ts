/** How messages stand together: by sender, conversation and day. */
import type { Message } from '@parlance/client/messages/message';
import { sameConversation } from '../places/conversation.ts';
import { conversationOfMessage } from '../store/messages/place.ts';

/** What is drawn above a message. */
export interface Heading {
  readonly date: boolean;
  readonly conversation: boolean;
  readonly sender: boolean;
}

/** Seconds after which a sender is named again. */
const longestPause = 600;

const dayOf = (seconds: number): string => new Date(seconds * 1000).toDateString();

/** `isMixed`: the place shows several conversations. */
export const headingOf = (message: Message, before: Message | undefined, isMixed: boolean): Heading => {
  if (before === undefined) return { date: true, conversation: isMixed, sender: true };
  const date = dayOf(message.timestamp) !== dayOf(before.timestamp);
  const conversation =
    isMixed && (date || !sameConversation(conversationOfMessage(message), conversationOfMessage(before)));
  const sender =
    date ||
    conversation ||
    message.sender_id !== before.sender_id ||
    message.is_me_message ||
    before.is_me_message ||
    message.timestamp - before.timestamp > longestPause;
  return { date, conversation, sender };
};
