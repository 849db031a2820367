import * as defaults from '@parlance/protocol/channels/defaults';
import * as channelEmail from '@parlance/protocol/channels/email';
import * as channels from '@parlance/protocol/channels/endpoints';
import type { Endpoint } from '@parlance/protocol/endpoint';
import * as conversations from '@parlance/protocol/messages/conversations';
import * as deleting from '@parlance/protocol/messages/delete';
import * as editing from '@parlance/protocol/messages/edit';
import * as fetching from '@parlance/protocol/messages/fetch';
import * as flags from '@parlance/protocol/messages/flags';
import * as read from '@parlance/protocol/messages/mark-read';
import * as messages from '@parlance/protocol/messages/messages';
import * as questions from '@parlance/protocol/messages/questions';
import * as typing from '@parlance/protocol/messages/typing';
import * as reactions from '@parlance/protocol/reactions';
import * as reports from '@parlance/protocol/reports';
import * as reminders from '@parlance/protocol/scheduled/reminders';
import * as scheduled from '@parlance/protocol/scheduled/scheduled';
import * as submessages from '@parlance/protocol/submessages';
import * as topics from '@parlance/protocol/topics/topics';
import type { Attempt } from './channel-cells.ts';

/** Every endpoint of these modules needs an entry. */
export const modules = [
  channels,
  channelEmail,
  defaults,
  fetching,
  conversations,
  editing,
  deleting,
  flags,
  messages,
  read,
  reactions,
  submessages,
  questions,
  reminders,
  reports,
  scheduled,
  topics,
  typing,
];

export interface Operation {
  readonly endpoint: Endpoint;
  /** Words of the table; all are required. */
  readonly needs: string;
  readonly attempt: Attempt;
  /** Also takes a permission or an own message. */
  readonly takesMore?: true;
}

const page = { num_before: 0, num_after: 0, include_anchor: true } as const;
const only = (id: number) => [{ operator: 'channel', operand: id }];
const later = 4_000_000_000;

export const operations: readonly Operation[] = [
  {
    endpoint: channels.getChannel,
    needs: 'see',
    attempt: (who, { id }) => who.bare.call(channels.getChannel, { stream_id: id }),
  },
  {
    endpoint: channels.getChannelId,
    needs: 'see',
    attempt: (who, { name }) => who.bare.call(channels.getChannelId, { stream: name }),
  },
  {
    endpoint: channels.getSubscribers,
    needs: 'see',
    attempt: (who, { id }) => who.bare.call(channels.getSubscribers, { stream_id: id }),
  },
  {
    endpoint: channels.getSubscriptionStatus,
    needs: 'see',
    attempt: (who, { id }) =>
      who.bare.call(channels.getSubscriptionStatus, { user_id: who.id, stream_id: id }),
  },
  {
    endpoint: channels.getChannels,
    needs: 'see',
    attempt: async (who, { id }) =>
      (
        await who.bare.call(channels.getChannels, { include_all: true, exclude_archived: false })
      ).streams.some(({ stream_id }) => stream_id === id),
  },
  {
    endpoint: channels.subscribe,
    needs: 'join',
    attempt: (who, { name }) => who.bare.call(channels.subscribe, { subscriptions: [{ name }] }),
  },
  {
    endpoint: channels.changeSubscriptions,
    needs: 'join',
    attempt: (who, { name }) => who.bare.call(channels.changeSubscriptions, { add: [{ name }] }),
  },
  {
    endpoint: channels.updateSubscriptions,
    needs: 'see',
    attempt: (who, { id }) =>
      who.bare.call(channels.updateSubscriptions, {
        subscription_data: [{ stream_id: id, property: 'pin_to_top', value: true }],
      }),
  },
  {
    endpoint: channels.updateSubscription,
    needs: 'see',
    attempt: (who, { id }) =>
      who.bare.call(channels.updateSubscription, { stream_id: id, property: 'pin_to_top', value: true }),
  },
  {
    endpoint: channels.updateChannel,
    needs: 'describe',
    takesMore: true,
    attempt: (who, { id }) => who.bare.call(channels.updateChannel, { stream_id: id, description: 'x' }),
  },
  {
    endpoint: channels.archiveChannel,
    needs: 'archive',
    takesMore: true,
    attempt: (who, { id }) => who.bare.call(channels.archiveChannel, { stream_id: id }),
  },
  {
    endpoint: channels.unsubscribe,
    needs: 'drop',
    takesMore: true,
    attempt: (who, { name, keeper }) =>
      who.bare.call(channels.unsubscribe, { subscriptions: [name], principals: [keeper] }),
  },
  {
    endpoint: channelEmail.getChannelEmail,
    needs: 'see',
    attempt: (who, { id }) => who.bare.call(channelEmail.getChannelEmail, { stream_id: id }),
  },
  {
    endpoint: defaults.addDefaultChannel,
    needs: 'see',
    takesMore: true,
    attempt: (who, { id }) => who.bare.call(defaults.addDefaultChannel, { stream_id: id }),
  },
  {
    endpoint: defaults.removeDefaultChannel,
    needs: 'see',
    takesMore: true,
    attempt: (who, { id }) => who.bare.call(defaults.removeDefaultChannel, { stream_id: id }),
  },
  {
    endpoint: defaults.createDefaultGroup,
    needs: 'see',
    takesMore: true,
    attempt: (who, { name, id }) =>
      who.bare.call(defaults.createDefaultGroup, {
        group_name: `set ${id}`,
        description: '',
        stream_names: [name],
      }),
  },
  {
    endpoint: fetching.getMessages,
    needs: 'read',
    attempt: async (who, { id, said }) =>
      (
        await who.bare.call(fetching.getMessages, {
          anchor: 'newest',
          num_before: 50,
          num_after: 0,
          narrow: only(id),
        })
      ).messages.some((message) => message.id === said),
  },
  {
    endpoint: fetching.getMessage,
    needs: 'read',
    attempt: (who, { said }) => who.bare.call(fetching.getMessage, { message_id: said }),
  },
  {
    endpoint: fetching.getTopics,
    needs: 'read',
    attempt: async (who, { id, said }) =>
      (await who.bare.call(fetching.getTopics, { stream_id: id })).topics.some(
        ({ max_id }) => max_id >= said,
      ),
  },
  {
    endpoint: conversations.getConversations,
    needs: 'read',
    attempt: async (who, { id }) =>
      (await who.bare.call(conversations.getConversations, { channel_ids: [id], include_muted: true }))
        .conversations.length > 0,
  },
  {
    endpoint: editing.getMessageHistory,
    needs: 'read',
    attempt: (who, { said }) => who.bare.call(editing.getMessageHistory, { message_id: said }),
  },
  {
    endpoint: editing.updateMessage,
    needs: 'read write',
    takesMore: true,
    attempt: (who, { said }) => who.bare.call(editing.updateMessage, { message_id: said, topic: 'moved' }),
  },
  {
    endpoint: editing.sendEditTyping,
    needs: 'read',
    takesMore: true,
    attempt: (who, { said }) => who.bare.call(editing.sendEditTyping, { message_id: said, op: 'start' }),
  },
  {
    endpoint: deleting.deleteMessage,
    needs: 'read',
    takesMore: true,
    attempt: (who, { said }) => who.bare.call(deleting.deleteMessage, { message_id: said }),
  },
  {
    endpoint: deleting.deleteTopic,
    needs: 'see',
    takesMore: true,
    attempt: (who, { id }) => who.bare.call(deleting.deleteTopic, { stream_id: id, topic_name: 'talk' }),
  },
  {
    endpoint: flags.updateFlags,
    needs: 'read',
    attempt: async (who, { said }) =>
      (
        await who.bare.call(flags.updateFlags, { messages: [said], op: 'add', flag: 'starred' })
      ).messages.includes(said),
  },
  {
    endpoint: flags.updateFlagsForNarrow,
    needs: 'read',
    attempt: async (who, { id, said }) =>
      (
        await who.bare.call(flags.updateFlagsForNarrow, {
          ...page,
          anchor: said,
          narrow: only(id),
          op: 'add',
          flag: 'starred',
        })
      ).first_processed_id === said,
  },
  {
    endpoint: read.markStreamAsRead,
    needs: 'see',
    attempt: (who, { id }) => who.bare.call(read.markStreamAsRead, { stream_id: id }),
  },
  {
    endpoint: read.markTopicAsRead,
    needs: 'see',
    attempt: (who, { id }) => who.bare.call(read.markTopicAsRead, { stream_id: id, topic_name: 'talk' }),
  },
  {
    endpoint: questions.getReadReceipts,
    needs: 'read',
    attempt: (who, { said }) => who.bare.call(questions.getReadReceipts, { message_id: said }),
  },
  {
    endpoint: questions.matchesNarrow,
    needs: 'read',
    attempt: async (who, { said }) =>
      String(said) in
      (await who.bare.call(questions.matchesNarrow, { msg_ids: [said], narrow: [] })).messages,
  },
  {
    endpoint: messages.sendMessage,
    needs: 'write',
    attempt: (who, { id }) =>
      who.bare.call(messages.sendMessage, { type: 'channel', to: id, topic: 'talk', content: 'again' }),
  },
  {
    endpoint: scheduled.createScheduledMessage,
    needs: 'write',
    attempt: (who, { id }) =>
      who.bare.call(scheduled.createScheduledMessage, {
        type: 'channel',
        to: id,
        topic: 'talk',
        content: 'later',
        scheduled_delivery_timestamp: later,
      }),
  },
  {
    endpoint: typing.sendTyping,
    needs: 'write',
    attempt: (who, { id }) =>
      who.bare.call(typing.sendTyping, { op: 'start', type: 'channel', stream_id: id, topic: 'talk' }),
  },
  {
    endpoint: reactions.addReaction,
    needs: 'read',
    attempt: (who, { said }) =>
      who.bare.call(reactions.addReaction, { message_id: said, emoji_name: 'tada' }),
  },
  {
    endpoint: reactions.removeReaction,
    needs: 'read',
    attempt: (who, { said }) =>
      who.bare.call(reactions.removeReaction, { message_id: said, emoji_name: 'tada' }),
  },
  {
    endpoint: submessages.addSubmessage,
    needs: 'read',
    attempt: (who, { poll }) =>
      who.bare.call(submessages.addSubmessage, {
        message_id: poll,
        msg_type: 'widget',
        content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }),
      }),
  },
  {
    endpoint: reminders.createReminder,
    needs: 'read',
    attempt: (who, { said }) =>
      who.bare.call(reminders.createReminder, { message_id: said, scheduled_delivery_timestamp: later }),
  },
  {
    endpoint: reports.reportMessage,
    needs: 'read',
    takesMore: true,
    attempt: (who, { said }) =>
      who.bare.call(reports.reportMessage, { message_id: said, report_type: 'spam' }),
  },
  {
    endpoint: topics.setUserTopic,
    needs: 'see',
    attempt: (who, { id }) =>
      who.bare.call(topics.setUserTopic, { stream_id: id, topic: 'talk', visibility_policy: 3 }),
  },
  {
    endpoint: topics.muteTopic,
    needs: 'see',
    attempt: (who, { id }) => who.bare.call(topics.muteTopic, { stream_id: id, topic: 'other', op: 'add' }),
  },
];

/** Endpoints about something else, and where they are tested. */
export const elsewhere: Readonly<Record<string, string>> = {
  'create-channel': 'makes one: testing/permissions',
  'get-subscriptions': 'lists what one is subscribed to: exclusions.test.ts',
  'get-user-channels': 'lists what both may see: exclusions.test.ts',
  'update-default-stream-group': 'names no channel: server/channels/defaults/default-channel-groups.test.ts',
  'remove-default-stream-group': 'names no channel: server/channels/defaults/default-channel-groups.test.ts',
  'update-default-stream-group-streams':
    'needs a group of them: server/channels/defaults/default-channel-groups.test.ts',
  'mark-all-as-read': 'names no channel: server/messages/read/mark-read.test.ts',
  'mark-older-as-read': 'names no channel: server/messages/read/mark-older.test.ts',
  'count-older-unread': 'names no channel: server/messages/read/mark-older.test.ts',
  'render-message': 'reads what it is given: server/messages/fetch/questions.test.ts',
  'run-command': 'reads what it is given: server/messages/fetch/questions.test.ts',
  'get-scheduled-messages': 'one’s own: same-answer.test.ts',
  'update-scheduled-message': 'one’s own: same-answer.test.ts',
  'delete-scheduled-message': 'one’s own: same-answer.test.ts',
  'get-reminders': 'one’s own: same-answer.test.ts',
  'delete-reminder': 'one’s own: same-answer.test.ts',
};
