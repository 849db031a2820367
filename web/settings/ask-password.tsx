/** Asks for the password before something that outlives the session. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { FormModal } from '../parts/form-modal.tsx';
import { t } from '../words/index.ts';

export interface AskPasswordProps {
  readonly title: string;
  readonly about: string;
  readonly action: string;
  /** Rejects when the password is wrong. */
  readonly take: (password: string) => Promise<unknown>;
  readonly close: () => void;
}

export const AskPassword = ({ title, about, action, take, close }: AskPasswordProps) => {
  const id = useId();
  const password = useSignal('');
  return (
    <FormModal
      title={title}
      action={action}
      submit={() => take(password.value)}
      close={close}
      isIncomplete={password.value === ''}
    >
      <p>{about}</p>
      <div class="field">
        <label for={id}>{t('Password')}</label>
        <input
          id={id}
          class="input"
          type="password"
          autocomplete="current-password"
          value={password.value}
          onInput={({ currentTarget }) => {
            password.value = currentTarget.value;
          }}
        />
      </div>
    </FormModal>
  );
};
