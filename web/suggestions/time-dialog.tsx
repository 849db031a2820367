/** Chooses a point in time for a message; each reader sees it in their own zone. */
import { useState } from 'preact/hooks';
import { Modal } from '../parts/dialogs/modal.tsx';
import { fieldValueOf } from '../parts/times/moments.ts';
import { exactTimeOf } from '../parts/times/time.ts';
import { t } from '../words/index.ts';
import { nearTimes } from './find/times.ts';
import './suggestions.css';

export interface TimeDialogProps {
  readonly take: (date: Date) => unknown;
  readonly close: () => void;
}

export const TimeDialog = ({ take, close }: TimeDialogProps) => {
  const [chosen, setChosen] = useState(() => fieldValueOf(nearTimes(new Date())[0]!.getTime() / 1000));
  const date = new Date(chosen);
  const isValid = !Number.isNaN(date.getTime());
  return (
    <Modal title={t('Time')} close={close}>
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isValid) return;
          close();
          take(date);
        }}
      >
        <label for="time-dialog-when">{t('Date and time')}</label>
        <input
          id="time-dialog-when"
          class="input"
          type="datetime-local"
          required
          value={chosen}
          aria-describedby="time-dialog-about"
          onInput={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <p id="time-dialog-about" class="time-dialog-about">
          {isValid ? exactTimeOf(date.getTime() / 1000) : ''}
          <br />
          {t('Each reader sees it in their own time zone.')}
        </p>
        <div class="modal-actions">
          <button type="button" class="button" onClick={close}>
            {t('Cancel')}
          </button>
          <button type="submit" class="button main">
            {t('Insert')}
          </button>
        </div>
      </form>
    </Modal>
  );
};
