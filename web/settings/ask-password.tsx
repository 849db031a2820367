/** Asks for the password before something that outlives the session. */
import { useSignal } from '@preact/signals';
import { FormModal } from '../parts/dialogs/form-modal.tsx';
import { PasswordField } from '../parts/fields/password-field.tsx';
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
      <PasswordField label={t('Password')} text={password} />
    </FormModal>
  );
};
