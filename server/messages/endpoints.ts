import { getConversations } from '@parlance/protocol/messages/conversations';
import { deleteMessage, deleteTopic } from '@parlance/protocol/messages/delete';
import { getMessageHistory, sendEditTyping, updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage, getMessages, getTopics } from '@parlance/protocol/messages/fetch';
import { updateFlags, updateFlagsForNarrow } from '@parlance/protocol/messages/flags';
import {
  countOlderUnread,
  markAllAsRead,
  markOlderAsRead,
  markStreamAsRead,
  markTopicAsRead,
} from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import {
  getReadReceipts,
  matchesNarrow,
  renderMessage,
  runCommand,
} from '@parlance/protocol/messages/questions';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { getOwnUser } from '@parlance/protocol/users/users';
import { on, onVerifying, type Routes, readingAhead } from '../frame/routes.ts';
import { onWithSpectators } from '../users/index.ts';
import { checkCommand } from './command.ts';
import { fetchConversations } from './conversations/fetch.ts';
import { removeMessage } from './delete/delete.ts';
import { removeTopic } from './delete/topic.ts';
import { editMessage } from './edit/edit.ts';
import { fetchHistory } from './edit/history.ts';
import { fetchMatches, fetchMessage, fetchMessages } from './fetch/fetch.ts';
import { fetchTopics } from './fetch/topics.ts';
import { readDearly } from './narrow/dear.ts';
import { markMessages, markNarrow } from './read/flags.ts';
import { countOlder, markAllRead, markChannelRead, markOlderRead, markTopicRead } from './read/mark-read.ts';
import { fetchOwnUser } from './read/own-user.ts';
import { fetchReadReceipts } from './read/receipts.ts';
import { renderPreview } from './send/preview.ts';
import { send } from './send/send.ts';
import { notifyEditing } from './typing/edit-typing.ts';
import { notifyTyping } from './typing/typing.ts';

export const routes: Routes = (service) => {
  const { knownUsers } = service.messages;
  return [
    onVerifying(sendMessage, (input, call) => send(service, input, call)),
    on(sendTyping, async (input, call) => {
      await notifyTyping(service, input, call);
      return {};
    }),
    on(getOwnUser, (_input, call) => fetchOwnUser(call)),
    readingAhead(
      onWithSpectators(service, getMessages, (input, call) =>
        fetchMessages(service.database, knownUsers, input, call),
      ),
    ),
    onWithSpectators(service, getMessage, (input, call) => fetchMessage(knownUsers, input, call)),
    // A channel may have a hundred thousand topics.
    onWithSpectators(service, getTopics, (input, call) =>
      readDearly(service.database, call, (readCall) => fetchTopics(input, readCall)),
    ),
    // Their authors' topics are counted one by one.
    readingAhead(
      on(getConversations, (input, call) =>
        input.participated
          ? readDearly(service.database, call, (readCall) => fetchConversations(input, readCall))
          : fetchConversations(input, call),
      ),
    ),
    on(updateFlags, (input, call) => markMessages(service, input, call)),
    on(markAllAsRead, async (_input, call) => {
      await markAllRead(service, call);
      return { complete: true };
    }),
    on(countOlderUnread, ({ date }, call) => countOlder(call, date)),
    on(markOlderAsRead, async ({ before_id }, call) => {
      await markOlderRead(service, call, before_id);
      return {};
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
    on(runCommand, async ({ command }) => {
      checkCommand(command);
      return {};
    }),
    on(matchesNarrow, (input, call) => fetchMatches(service.database, knownUsers, input, call)),
    on(updateMessage, (input, call) => editMessage(service, input, call)),
    on(getMessageHistory, (input, call) => fetchHistory(input, call)),
    on(sendEditTyping, async (input, call) => {
      await notifyEditing(service, input, call);
      return {};
    }),
    on(deleteMessage, async (input, call) => {
      await removeMessage(service, input, call);
      return {};
    }),
    on(deleteTopic, (input, call) => removeTopic(service, input, call)),
    on(updateFlagsForNarrow, (input, call) => markNarrow(service, input, call)),
  ];
};
