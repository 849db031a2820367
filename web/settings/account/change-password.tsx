/** Another password. The service ends all sessions with the old one, so the page signs in with the new one. */
import { updateSettings } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { closeDialog, openDialogs } from '../../parts/dialogs/dialogs.ts';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { PasswordField } from '../../parts/fields/password-field.tsx';
import { announce } from '../../parts/saying/say.ts';
import { signedInAgain } from '../../store/session/connection.ts';
import { ownAddress, signIn } from '../../store/session/password.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';

const change = async (before: string, next: string): Promise<void> => {
  await client.call(updateSettings, { old_password: before, new_password: next });
  // When this fails, the page asks for the password itself.
  if ((await signIn(ownAddress(), next)) !== undefined) return;
  for (const dialog of openDialogs.peek()) if (dialog.name === 'sign-in-again') closeDialog(dialog);
  signedInAgain();
  announce(t('Saved'));
};

export const ChangePassword = ({ close }: { readonly close: () => void }) => {
  const about = useId();
  const [before, next] = [useSignal(''), useSignal('')];
  const least = slice('password_min_length').value ?? 1;
  return (
    <FormModal
      title={t('Change password')}
      action={t('Change password')}
      submit={() => change(before.value, next.value)}
      close={close}
      isIncomplete={before.value === '' || next.value === ''}
    >
      <PasswordField label={t('Old password')} text={before} />
      <div class="field">
        <PasswordField
          label={t('New password')}
          text={next}
          autocomplete="new-password"
          describedBy={about}
        />
        <p id={about} class="setting-about">
          {t('At least {n} characters. You stay signed in here; all other devices are signed out.', {
            n: least,
          })}
        </p>
      </div>
    </FormModal>
  );
};
