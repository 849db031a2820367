/** Signs below a message: that it was changed, and when the reader is reminded of it. */
import type { Message } from '@parlance/client/messages/message';
import { useComputed } from '@preact/signals';
import { AlarmClock, Star } from 'lucide';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { Icon } from '../parts/icon.tsx';
import { daysFromToday, exactTimeOf, momentOf, timeOf } from '../parts/times/time.ts';
import { remindersOf } from '../store/messages/reminders.ts';
import { whyNotSeeHistory } from '../store/messages/rights.ts';
import { type Label, t } from '../words/index.ts';
import { isStarred } from './starred.ts';
import './signs.css';

export interface SignsProps {
  readonly message: Message;
  readonly isFocusable: boolean;
}

const changeOf = (message: Message): { readonly words: Label; readonly at: number } | undefined => {
  const { last_edit_timestamp: edited, last_moved_timestamp: moved } = message;
  if (edited !== undefined) return { words: 'Edited', at: edited };
  return moved === undefined ? undefined : { words: 'Moved', at: moved };
};

const Change = ({ message, isFocusable }: SignsProps) => {
  const change = changeOf(message);
  if (change === undefined) return null;
  const words = t(change.words);
  const title = exactTimeOf(change.at);
  if (whyNotSeeHistory(message) !== undefined)
    return (
      <span class="sign" title={title}>
        {words}
      </span>
    );
  return (
    <button
      type="button"
      class="sign"
      title={title}
      tabIndex={isFocusable ? 0 : -1}
      aria-haspopup="dialog"
      onClick={() => openDialog('edit-history', { message: message.id })}
    >
      {words}
    </button>
  );
};

const dueWords = (at: number): string => (daysFromToday(at) === 0 ? timeOf(at) : momentOf(at));

const Reminders = ({ message, isFocusable }: SignsProps) => {
  const reminders = useComputed(() => remindersOf(message.id)).value;
  return (
    <>
      {reminders.map(({ reminder_id, scheduled_delivery_timestamp: at }) => (
        <button
          key={reminder_id}
          type="button"
          class="sign sign-reminder"
          title={exactTimeOf(at)}
          tabIndex={isFocusable ? 0 : -1}
          aria-haspopup="dialog"
          onClick={() => openDialog('remind-me', { message: message.id })}
        >
          <Icon of={AlarmClock} size={13} />
          {t('Reminder {time}', { time: dueWords(at) })}
        </button>
      ))}
    </>
  );
};

export const MessageSigns = (props: SignsProps) => {
  const hasReminder = useComputed(() => remindersOf(props.message.id).length > 0).value;
  const star = isStarred(props.message);
  if (!hasReminder && !star && changeOf(props.message) === undefined) return null;
  return (
    <div class="signs">
      {star && (
        <span class="sign sign-star" title={t('Starred')}>
          <Icon of={Star} size={13} />
        </span>
      )}
      <Change {...props} />
      <Reminders {...props} />
    </div>
  );
};
