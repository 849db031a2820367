/** Another address: the service sends a link to it, and takes it when the link is opened. */
import { updateSettings } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';

export interface ChangeEmailProps {
  /** Called when the link is on its way. */
  readonly onSent: (address: string) => void;
  readonly close: () => void;
}

export const ChangeEmail = ({ onSent, close }: ChangeEmailProps) => {
  const id = useId();
  const address = useSignal('');
  return (
    <FormModal
      title={t('Change e-mail address')}
      action={t('Send link')}
      submit={async () => {
        await client.call(updateSettings, { email: address.value.trim() });
        onSent(address.value.trim());
      }}
      close={close}
      isIncomplete={address.value.trim() === ''}
    >
      <p>{t('A link is sent to the new address. It becomes yours when you open the link.')}</p>
      <div class="field">
        <label for={id}>{t('New e-mail address')}</label>
        <input
          id={id}
          name="email"
          class="input"
          type="email"
          autocomplete="email"
          value={address.value}
          onInput={({ currentTarget }) => {
            address.value = currentTarget.value;
          }}
        />
      </div>
    </FormModal>
  );
};
