/** What an administrator changes about a person. */
import { updateUser } from '@parlance/client/calls';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { changesIn, NameAndRoleFields, useNameAndRole } from '../parts/person/name-and-role.tsx';
import { announce } from '../parts/saying/say.ts';
import { complain } from '../store/changes/undoable.ts';
import { client } from '../store/session/service.ts';
import type { Person } from '../store/world.ts';
import { t } from '../words/index.ts';

interface ManagePersonProps {
  readonly person: Person;
  readonly close: () => void;
}

export const ManagePerson = ({ person, close }: ManagePersonProps) => {
  const given = useNameAndRole(person);
  const isIncomplete = given.name.value.trim() === '';
  const save = async (event: Event) => {
    event.preventDefault();
    if (isIncomplete) return;
    try {
      await client.call(updateUser, { user_id: person.user_id, ...changesIn(given, person) });
      announce(t('Saved'));
      close();
    } catch (error) {
      complain(error);
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
      <NameAndRoleFields person={person} {...given} />
      <div class="modal-actions">
        <button type="button" class="button" onClick={deactivate}>
          {t('Deactivate')}
        </button>
        <button type="button" class="button" onClick={setStatus}>
          {t('Set status')}
        </button>
        <button type="submit" class="button main" aria-disabled={isIncomplete || undefined}>
          {t('Save')}
        </button>
      </div>
    </form>
  );
};
