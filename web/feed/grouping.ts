/** How messages stand together: by sender, conversation and day. Pure. */
import type { Message } from '@parlance/client/messages/message';

/** What is drawn above a message. */
export interface Heading {
  readonly date: boolean;
  readonly conversation: boolean;
  readonly sender: boolean;
}

/** Seconds after which a sender is named again. */
const longestPause = 600;

const dayOf = (seconds: number): string => new Date(seconds * 1000).toDateString();

const conversationKey = ({ type, stream_id, subject, display_recipient }: Message): string =>
  type === 'stream'
    ? `${stream_id} ${subject.toLowerCase()}`
    : typeof display_recipient === 'string'
      ? display_recipient
      : display_recipient.map(({ id }) => id).join();

/** `isMixed`: the place shows several conversations. */
export const headingOf = (message: Message, before: Message | undefined, isMixed: boolean): Heading => {
  if (before === undefined) return { date: true, conversation: isMixed, sender: true };
  const date = dayOf(message.timestamp) !== dayOf(before.timestamp);
  const conversation = isMixed && (date || conversationKey(message) !== conversationKey(before));
  const sender =
    date ||
    conversation ||
    message.sender_id !== before.sender_id ||
    message.is_me_message ||
    before.is_me_message ||
    message.timestamp - before.timestamp > longestPause;
  return { date, conversation, sender };
};
