import { addAlertWords, removeAlertWords } from '@parlance/protocol/alert-words';
import { updateFlagsForNarrow } from '@parlance/protocol/messages/flags';
import {
  markAllAsRead,
  markOlderAsRead,
  markStreamAsRead,
  markTopicAsRead,
} from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { addReaction, removeReaction } from '@parlance/protocol/reactions';
import { reportMessage } from '@parlance/protocol/reports';
import { addSubmessage } from '@parlance/protocol/submessages';
import { type Actions, channelNames, topicNames } from './game.ts';

const alertWords = ['soup', 'dinner', 'hello'];
const emoji = ['tada', 'heart', 'parlance'];

export const additions: Actions = ({ anybody, known, random }) => {
  const about = () => ({
    message_id: random.pick(known.messages.slice(-8)),
    emoji_name: random.pick(emoji),
  });
  return [
    () => anybody().bare.call(addReaction, about()),
    () => anybody().bare.call(removeReaction, about()),
    () => anybody().bare.call(markAllAsRead),
    () => anybody().bare.call(markStreamAsRead, { stream_id: random.pick(known.channels) }),
    () =>
      anybody().bare.call(markTopicAsRead, {
        stream_id: random.pick(known.channels),
        topic_name: random.pick(topicNames),
      }),
    () => anybody().bare.call(markOlderAsRead, { before_id: random.pick(known.messages) }),
    () =>
      anybody().bare.call(updateFlagsForNarrow, {
        anchor: 'newest',
        narrow: random.pick([[], [{ operator: 'channel', operand: random.pick(known.channels) }]]),
        num_before: 1 + random.below(20),
        num_after: 0,
        op: random.pick(['add', 'remove'] as const),
        flag: random.pick(['read', 'starred', 'collapsed'] as const),
      }),
    () =>
      anybody().bare.call(sendTyping, {
        type: 'channel',
        op: random.pick(['start', 'stop'] as const),
        stream_id: random.pick(known.channels),
        topic: random.pick(topicNames),
      }),
    () =>
      anybody().bare.call(reportMessage, { message_id: random.pick(known.messages), report_type: 'spam' }),
    () => anybody().bare.call(addAlertWords, { alert_words: [random.pick(alertWords)] }),
    () => anybody().bare.call(removeAlertWords, { alert_words: [random.pick(alertWords)] }),
    async () => {
      const { id } = await anybody().bare.call(sendMessage, {
        type: 'channel',
        to: random.pick(channelNames),
        topic: random.pick(topicNames),
        content: random.pick(['@**topic** soup?', `@*group ${1 + random.below(3)}* see`, 'dinner']),
      });
      known.messages.push(id);
    },
    async () => {
      const { id } = await anybody().bare.call(sendMessage, {
        type: 'channel',
        to: random.pick(channelNames),
        topic: 'votes',
        content: '/poll Soup?\nYes\nNo',
      });
      known.messages.push(id);
    },
    () =>
      anybody().bare.call(addSubmessage, {
        message_id: random.pick(known.messages.slice(-8)),
        msg_type: 'widget',
        content: '{"type":"vote","key":"canned,0","vote":1}',
      }),
  ];
};
