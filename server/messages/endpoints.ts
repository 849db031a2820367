/** Messages over HTTP. */
import { sendMessage } from '@parlance/protocol/messages';
import { sendTyping } from '@parlance/protocol/typing';
import { on, type Routes } from '../service.ts';
import { createMessages } from './messages.ts';
import { send } from './send.ts';
import { notifyTyping } from './typing.ts';

export const routes: Routes = (service) => {
  const messages = createMessages(service);
  return [
    on(sendMessage, async (input, call) => ({ id: await send(messages, input, call) })),
    on(sendTyping, async (input, call) => {
      await notifyTyping(messages, input, call);
      return {};
    }),
  ];
};
