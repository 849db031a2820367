/** The end of the organization: the owner types its name, so that no slip of the hand ends it. */
import { deactivateOrganization } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { boundTo, TextField } from '../../parts/fields/text-field.tsx';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { whyNotOwner } from '../settings/rights.ts';

const Confirm = ({ name, close }: { readonly name: string; readonly close: () => void }) => {
  const typed = useSignal('');
  return (
    <FormModal
      title={t('Deactivate {name}?', { name })}
      action={t('Deactivate organization')}
      submit={async () => {
        await client.call(deactivateOrganization);
        location.assign('/login');
      }}
      close={close}
      isIncomplete={typed.value.trim() !== name.trim()}
    >
      <p>
        {t(
          'All people and bots are signed out at once, and no one can sign in, read or write. Messages, files and accounts are kept. Only the operator of the server can bring it back.',
        )}
      </p>
      <TextField
        label={t('Type the name of the organization')}
        about={<span dir="auto">{name}</span>}
        {...boundTo(typed)}
      />
    </FormModal>
  );
};

export const EndOfOrganization = () => {
  const isOpen = useSignal(false);
  const name = slice('realm_name').value ?? '';
  const why = whyNotOwner();
  return (
    <section class="setting-group">
      <h2>{t('End of the organization')}</h2>
      <div class="setting-card">
        <div class="setting end" data-setting="deactivate">
          <button
            type="button"
            class="button end-button"
            id="setting-deactivate"
            aria-disabled={why === undefined ? undefined : true}
            aria-describedby="setting-deactivate-why"
            aria-haspopup="dialog"
            onClick={() => {
              isOpen.value = why === undefined;
            }}
          >
            {t('Deactivate organization')}
          </button>
          <p id="setting-deactivate-why" class="setting-about">
            {why}
          </p>
        </div>
      </div>
      {isOpen.value && (
        <Confirm
          name={name}
          close={() => {
            isOpen.value = false;
          }}
        />
      )}
    </section>
  );
};
