/** Name, role and profile fields of a person, for administrators. */
import { updateUser } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { changesIn, NameAndRoleFields, useNameAndRole } from '../../parts/person/name-and-role.tsx';
import { announce } from '../../parts/saying/say.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { type Person, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { changesOf, ProfileField, valuesOf } from './profile-field.tsx';
import './dialogs.css';

interface EditProps {
  readonly person: Person;
  readonly close: () => void;
}

const Edit = ({ person, close }: EditProps) => {
  const fields = slice('custom_profile_fields').value ?? [];
  const given = useNameAndRole(person);
  const before = valuesOf(given.before);
  const values = useSignal(before);
  const save = async () => {
    const profile = changesOf(fields, before, values.value);
    await client.call(updateUser, {
      user_id: person.user_id,
      ...changesIn(given, person),
      ...(profile.length === 0 ? {} : { profile_data: profile }),
    });
    announce(t('Saved'));
  };
  return (
    <FormModal
      title={t('Edit {name}', { name: person.full_name })}
      action={t('Save')}
      submit={save}
      close={close}
      isIncomplete={given.name.value.trim() === ''}
    >
      <NameAndRoleFields person={person} {...given} />
      {fields.map((field) => (
        <ProfileField
          key={field.id}
          field={field}
          value={values.value[field.id] ?? ''}
          onChange={(value) => {
            values.value = { ...values.value, [field.id]: value };
          }}
        />
      ))}
    </FormModal>
  );
};

export const EditUser = ({ user, close }: { readonly user: number; readonly close: () => void }) => {
  const person = people.value.get(user);
  return person === undefined ? null : <Edit person={person} close={close} />;
};
