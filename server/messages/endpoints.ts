/** Messages over HTTP. */
import { getMessage, getMessages, getTopics } from '@parlance/protocol/message-fetch';
import { updateFlags, updateFlagsForNarrow } from '@parlance/protocol/message-flags';
import { sendMessage } from '@parlance/protocol/messages';
import { sendTyping } from '@parlance/protocol/typing';
import { on, type Routes } from '../service.ts';
import { KnownUsers } from '../users/index.ts';
import { fetchMessage, fetchMessages } from './fetch.ts';
import { markMessages, markNarrow } from './flags.ts';
import { createMessages } from './messages.ts';
import { send } from './send.ts';
import { fetchTopics } from './topics.ts';
import { notifyTyping } from './typing.ts';

export const routes: Routes = (service) => {
  const messages = createMessages(service);
  const knownUsers = new KnownUsers();
  return [
    on(sendMessage, async (input, call) => ({ id: await send(messages, input, call) })),
    on(sendTyping, async (input, call) => {
      await notifyTyping(messages, input, call);
      return {};
    }),
    on(getMessages, (input, call) => fetchMessages(knownUsers, input, call)),
    on(getMessage, (input, call) => fetchMessage(knownUsers, input, call)),
    on(getTopics, fetchTopics),
    on(updateFlags, (input, call) => markMessages(service, input, call)),
    on(updateFlagsForNarrow, (input, call) => markNarrow(service, input, call)),
  ];
};
