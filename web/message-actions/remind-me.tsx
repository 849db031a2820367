/** Asks to be reminded of a message, and calls reminders off. */
import { createReminder, deleteReminder } from '@parlance/client/calls';
import { limits } from '@parlance/protocol/limits';
import { useSignal } from '@preact/signals';
import { X } from 'lucide';
import { useId, useMemo } from 'preact/hooks';
import { FormModal } from '../parts/dialogs/form-modal.tsx';
import { WhenField } from '../parts/fields/when-field.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { announce, showAlert } from '../parts/saying/say.ts';
import { momentsFrom } from '../parts/times/moments.ts';
import { momentOf } from '../parts/times/time.ts';
import { type Reminder, remindersOf } from '../store/messages/reminders.ts';
import { client } from '../store/session/service.ts';
import { t } from '../words/index.ts';
import './remind-me.css';

interface RemindMeProps {
  readonly message: number;
  readonly close: () => void;
}

const callOff = async ({ reminder_id }: Reminder): Promise<void> => {
  try {
    await client.call(deleteReminder, { reminder_id });
  } catch (error) {
    showAlert(t('Could not delete: {why}', { why: (error as Error).message }));
  }
};

const Existing = ({ reminder }: { readonly reminder: Reminder }) => {
  const { scheduled_delivery_timestamp: at } = reminder;
  const words = t('Reminder {time}', { time: momentOf(at) });
  return (
    <li>
      {words}
      <IconButton
        icon={X}
        size={16}
        name={t('Remove {name}', { name: words })}
        onClick={() => void callOff(reminder)}
      />
    </li>
  );
};

export const RemindMe = ({ message, close }: RemindMeProps) => {
  const id = useId();
  const at = useSignal<number | undefined>(useMemo(() => momentsFrom(new Date())[0]!.at, []));
  const note = useSignal('');
  const existing = remindersOf(message);
  const remind = async () => {
    const text = note.value.trim();
    await client.call(createReminder, {
      message_id: message,
      scheduled_delivery_timestamp: at.value!,
      ...(text === '' ? {} : { note: text }),
    });
    announce(t('Reminder set'));
  };
  return (
    <FormModal
      title={t('Remind me')}
      action={t('Set reminder')}
      submit={remind}
      close={close}
      isIncomplete={at.value === undefined || at.value * 1000 < Date.now()}
    >
      {existing.length > 0 && (
        <ul class="reminders">
          {existing.map((reminder) => (
            <Existing key={reminder.reminder_id} reminder={reminder} />
          ))}
        </ul>
      )}
      <WhenField
        value={at.value}
        onChange={(seconds) => {
          at.value = seconds;
        }}
      />
      <div class="field">
        <label for={`${id}-note`}>{t('Note')}</label>
        <textarea
          id={`${id}-note`}
          class="input"
          rows={2}
          maxLength={limits.reminderNoteLength}
          value={note.value}
          onInput={({ currentTarget }) => {
            note.value = currentTarget.value;
          }}
        />
      </div>
    </FormModal>
  );
};
