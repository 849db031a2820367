/** An account with a first password. No invitation and no mail is needed. */
import { createUser } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { FormModal } from '../parts/dialogs/form-modal.tsx';
import { boundTo, TextField } from '../parts/fields/text-field.tsx';
import { announce } from '../parts/saying/say.ts';
import { client } from '../store/session/service.ts';
import { slice } from '../store/state.ts';
import { t } from '../words/index.ts';

export const NewUser = ({ close }: { readonly close: () => void }) => {
  const [name, address, password] = [useSignal(''), useSignal(''), useSignal('')];
  const given = {
    full_name: name.value.trim(),
    email: address.value.trim(),
    password: password.value,
  };
  const create = async () => {
    await client.call(createUser, given);
    announce(t('{name} can sign in now', { name: given.full_name }));
  };
  return (
    <FormModal
      title={t('New user')}
      action={t('Create')}
      submit={create}
      close={close}
      isIncomplete={Object.values(given).includes('')}
    >
      <TextField label={t('Name')} name="full_name" {...boundTo(name)} />
      <TextField label={t('E-mail address')} name="email" isCode {...boundTo(address)} />
      <TextField
        label={t('First password')}
        name="password"
        about={t('At least {n} characters. You hand it over yourself; the person can change it.', {
          n: slice('password_min_length').value ?? 1,
        })}
        isCode
        {...boundTo(password)}
      />
    </FormModal>
  );
};
