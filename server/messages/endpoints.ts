/** Messages over HTTP. */

import { markAllAsRead, markStreamAsRead, markTopicAsRead } from '@parlance/protocol/mark-read';
import { getMessage, getMessages, getTopics } from '@parlance/protocol/message-fetch';
import { updateFlags, updateFlagsForNarrow } from '@parlance/protocol/message-flags';
import { getReadReceipts, matchesNarrow, renderMessage } from '@parlance/protocol/message-questions';
import { sendMessage } from '@parlance/protocol/messages';
import { sendTyping } from '@parlance/protocol/typing';
import { on, type Routes } from '../service.ts';
import { KnownUsers } from '../users/index.ts';
import { fetchMatches, fetchMessage, fetchMessages } from './fetch.ts';
import { markMessages, markNarrow } from './flags.ts';
import { markAllRead, markChannelRead, markTopicRead } from './mark-read.ts';
import { messagesOf } from './messages.ts';
import { renderPreview } from './preview.ts';
import { fetchReadReceipts } from './receipts.ts';
import { send } from './send.ts';
import { fetchTopics } from './topics.ts';
import { notifyTyping } from './typing.ts';

export const routes: Routes = (service) => {
  const messages = messagesOf(service);
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
    on(markAllAsRead, async (_input, call) => {
      await markAllRead(service, call);
      return { complete: true };
    }),
    on(markStreamAsRead, async (input, call) => {
      await markChannelRead(service, input, call);
      return {};
    }),
    on(markTopicAsRead, async (input, call) => {
      await markTopicRead(service, input, call);
      return {};
    }),
    on(getReadReceipts, fetchReadReceipts),
    on(renderMessage, async (input, call) => ({ rendered: await renderPreview(input.content, call) })),
    on(matchesNarrow, (input, call) => fetchMatches(knownUsers, input, call)),
    on(updateFlagsForNarrow, (input, call) => markNarrow(service, input, call)),
  ];
};
