/** What a screen reader hears after the text of a message. */
import type { Message } from '@parlance/client/messages/message';
import { dateOf, daysFromToday, timeOf } from '../parts/times/time.ts';
import { remindersOf } from '../store/messages/reminders.ts';
import { counted, t } from '../words/index.ts';
import type { Heading } from './grouping.ts';

const isResolvedNotice = ({ sender_email, subject, type }: Message): boolean =>
  type === 'stream' && subject.startsWith('✔') && sender_email.startsWith('notification-bot');

export const descriptionOf = (message: Message, heading: Heading, isNew: boolean): string => {
  const { flags, reactions, timestamp } = message;
  const isMention = flags.includes('mentioned') || flags.includes('wildcard_mentioned');
  const parts = [
    isNew && t('New messages'),
    timeOf(timestamp),
    (heading.date || daysFromToday(timestamp) !== 0) && dateOf(timestamp),
    !flags.includes('read') && t('unread'),
    isMention && t('mentions you'),
    message.last_edit_timestamp !== undefined && t('edited'),
    message.last_moved_timestamp !== undefined && t('moved'),
    flags.includes('starred') && t('starred'),
    remindersOf(message.id).length > 0 && t('reminder set'),
    reactions.length > 0 && counted(reactions.length, '{n} reaction', '{n} reactions'),
    isResolvedNotice(message) && t('resolved notice'),
  ];
  return parts.filter((part) => part !== false).join(', ');
};
