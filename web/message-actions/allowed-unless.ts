import type { Message } from '@parlance/client/messages/message';
import type { MessageAction } from '../keyboard/action.ts';
import type { Refusal } from '../store/refusal.ts';

/** The menu leaves out what is refused; the command menu says why. */
export const allowedUnless = (
  refusal: (message: Message) => Refusal,
): Pick<MessageAction, 'isAllowed' | 'refusal'> => ({
  refusal,
  isAllowed: (message) => refusal(message) === undefined,
});
