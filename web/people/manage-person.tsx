/** What an administrator changes about a person. */
import { updateUser } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { openDialog } from '../parts/dialogs.ts';
import { announce, showAlert } from '../parts/say.ts';
import { roleName, roles } from '../store/roles.ts';
import { client } from '../store/service.ts';
import { own, type Person } from '../store/world.ts';
import { t } from '../words/index.ts';

interface ManagePersonProps {
  readonly person: Person;
  readonly close: () => void;
}

const complain = (error: Error) => showAlert(t('Could not save: {why}', { why: error.message }));

export const ManagePerson = ({ person, close }: ManagePersonProps) => {
  const id = useId();
  const name = useSignal(person.full_name);
  const role = useSignal(person.role);
  const allowed = Object.values(roles).filter((one) => (own.value?.role ?? roles.guest) <= one);
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      await client.call(updateUser, {
        user_id: person.user_id,
        ...(name.value === person.full_name ? {} : { full_name: name.value }),
        ...(role.value === person.role ? {} : { role: role.value }),
      });
      announce(t('Saved'));
      close();
    } catch (error) {
      complain(error as Error);
    }
  };
  const setStatus = () => {
    close();
    openDialog('set-status', { user: person.user_id });
  };
  const deactivate = () => {
    close();
    openDialog('deactivate-user', { user: person.user_id });
  };
  return (
    <form class="profile-form" onSubmit={(event) => void save(event)}>
      <div class="field">
        <label for={`${id}-name`}>{t('Name')}</label>
        <input
          id={`${id}-name`}
          class="input"
          required
          value={name.value}
          onInput={({ currentTarget }) => {
            name.value = currentTarget.value;
          }}
        />
      </div>
      <div class="field">
        <label for={`${id}-role`}>{t('Role')}</label>
        <select
          id={`${id}-role`}
          class="input"
          value={role.value}
          onChange={({ currentTarget }) => {
            role.value = Number(currentTarget.value) as typeof role.value;
          }}
        >
          {allowed.map((one) => (
            <option key={one} value={one}>
              {roleName({ is_bot: false, role: one })}
            </option>
          ))}
        </select>
      </div>
      <div class="modal-actions">
        <button type="button" class="button" onClick={deactivate}>
          {t('Deactivate')}
        </button>
        <button type="button" class="button" onClick={setStatus}>
          {t('Set status')}
        </button>
        <button type="submit" class="button main">
          {t('Save')}
        </button>
      </div>
    </form>
  );
};
