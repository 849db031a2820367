/** The session ended elsewhere: the password is asked for in place, and nothing that was written is lost [W5]. */
import { useSignal } from '@preact/signals';
import { Modal } from '../parts/dialogs/modal.tsx';
import { PasswordField } from '../parts/fields/password-field.tsx';
import { signedInAgain } from '../store/session/connection.ts';
import { ownAddress, signIn } from '../store/session/password.ts';
import { t } from '../words/index.ts';
import '../parts/dialogs/form-modal.css';

export const SignInAgain = ({ close }: { readonly close: () => void }) => {
  const password = useSignal('');
  const error = useSignal<string | undefined>(undefined);
  const submit = async (event: Event) => {
    event.preventDefault();
    error.value = undefined;
    error.value = await signIn(ownAddress(), password.value);
    if (error.value !== undefined) return;
    signedInAgain();
    close();
  };
  return (
    <Modal title={t('Sign in again')}>
      <form class="form-modal" onSubmit={(event) => void submit(event)}>
        <p>{t('Your session ended. What you wrote is still here.')}</p>
        {error.value !== undefined && <p role="alert">{error.value}</p>}
        <PasswordField label={t('Password')} text={password} isRequired />
        <div class="modal-actions">
          <a class="button" href={`/login${location.hash}`}>
            {t('Other ways to sign in')}
          </a>
          <button type="submit" class="button main">
            {t('Sign in')}
          </button>
        </div>
      </form>
    </Modal>
  );
};
