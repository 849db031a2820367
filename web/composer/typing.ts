/** Own typing in conversations, if the person lets others see it. */
import { sendTyping } from '@parlance/client/calls';
import { keyOf } from '../places/conversation.ts';
import type { Conversation } from '../places/place.ts';
import { conversationTo } from '../store/drafts/draft.ts';
import { whenIdle } from '../store/idle.ts';
import { client } from '../store/session/service.ts';
import { slice } from '../store/state.ts';
import { ownId, setting } from '../store/world.ts';
import { objectionsToPlace } from './notices/facts.ts';
import type { Sheet } from './sheet.ts';
import { TypingNotice } from './typing-notice.ts';

const send = (op: 'start' | 'stop', conversation: Conversation): void => {
  // The service refuses what may not be sent there.
  if (conversation.kind === 'channel' || objectionsToPlace(conversation).length > 0) return;
  const to =
    conversation.kind === 'direct'
      ? { type: 'direct' as const, to: conversation.people }
      : { type: 'channel' as const, stream_id: conversation.channel, topic: conversation.topic };
  // After the paint of the letter. A notice that is lost is repeated by the next one.
  whenIdle(() => void client.call(sendTyping, { op, ...to }).catch(() => {}));
};

const isWanted = (conversation: Conversation): boolean => {
  if (conversation.kind !== 'direct') return setting('send_stream_typing_notifications') === true;
  const isToOneself = conversation.people.every((id) => id === ownId());
  return !isToOneself && setting('send_private_typing_notifications') === true;
};

/** The intervals that the service wants, in milliseconds. */
export const typingIntervals = {
  startEvery: () => slice('server_typing_started_wait_period_milliseconds').peek() ?? 30_000,
  stopAfter: () => slice('server_typing_stopped_wait_period_milliseconds').peek() ?? 12_000,
  now: Date.now,
};

export const followTyping = (sheet: Sheet): void => {
  const known = new Map<string, Conversation>();
  const notice = new TypingNotice({ send: (op, key) => send(op, known.get(key)!), ...typingIntervals });
  sheet.onTyped = () => {
    const destination = sheet.destination.peek();
    const conversation = destination && conversationTo(destination);
    if (conversation === undefined || sheet.content.peek().trim() === '') return notice.stop();
    if (!isWanted(conversation)) return;
    const key = keyOf(conversation);
    known.set(key, conversation);
    notice.typed(key);
  };
};
