/** Lets the readers of a message see that it is being edited, if the person lets others see their typing. */
import { sendEditTyping } from '@parlance/client/calls';
import { messages } from '../../store/messages/messages.ts';
import { conversationOfMessage } from '../../store/messages/place.ts';
import { client } from '../../store/session/service.ts';
import { setting } from '../../store/world.ts';
import { typingIntervals } from '../typing.ts';
import { TypingNotice } from '../typing-notice.ts';
import type { Edit } from './model.ts';

const isWanted = (id: number): boolean => {
  const message = messages.get(id);
  if (message === undefined) return false;
  return conversationOfMessage(message).kind === 'direct'
    ? setting('send_private_typing_notifications') === true
    : setting('send_stream_typing_notifications') === true;
};

/** Returns the function that ends it. */
export const followEditTyping = (edit: Edit): (() => void) => {
  const notice = new TypingNotice({
    send: (op) => {
      // A notice that is lost is repeated by the next one.
      void client.call(sendEditTyping, { message_id: edit.id, op }).catch(() => {});
    },
    ...typingIntervals,
  });
  edit.onTyped = () => {
    if (isWanted(edit.id)) notice.typed(String(edit.id));
  };
  return () => notice.stop();
};
