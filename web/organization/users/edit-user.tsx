/** Name, role and profile fields of a person, for administrators. */
import { updateUser } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { FormModal } from '../../parts/form-modal.tsx';
import { announce } from '../../parts/say.ts';
import { boundTo, TextField } from '../../parts/text-field.tsx';
import { roleName } from '../../store/roles.ts';
import { client } from '../../store/service.ts';
import { slice } from '../../store/state.ts';
import { type Person, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { changesOf, ProfileField, valuesOf } from './profile-field.tsx';
import { rolesFor, whyRoleStays } from './rights.ts';
import './dialogs.css';

interface EditProps {
  readonly person: Person;
  readonly close: () => void;
}

const Edit = ({ person, close }: EditProps) => {
  const id = useId();
  const fields = slice('custom_profile_fields').value ?? [];
  const name = useSignal(person.full_name);
  const role = useSignal(person.role);
  const before = valuesOf(person);
  const values = useSignal(before);
  const why = whyRoleStays(person);
  const save = async () => {
    const profile = changesOf(fields, before, values.value);
    await client.call(updateUser, {
      user_id: person.user_id,
      ...(name.value.trim() === person.full_name ? {} : { full_name: name.value.trim() }),
      ...(role.value === person.role ? {} : { role: role.value as 400 }),
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
      isIncomplete={name.value.trim() === ''}
    >
      <TextField label={t('Name')} name="full_name" maxLength={100} {...boundTo(name)} />
      <div class="field">
        <label for={`${id}-role`}>{t('Role')}</label>
        <select
          id={`${id}-role`}
          class="input"
          aria-disabled={why === undefined ? undefined : true}
          aria-describedby={`${id}-why`}
          value={role.value}
          onChange={({ currentTarget }) => {
            if (why === undefined) role.value = Number(currentTarget.value);
            currentTarget.value = String(role.value);
          }}
        >
          {rolesFor(person).map((one) => (
            <option key={one} value={one}>
              {roleName({ is_bot: false, role: one })}
            </option>
          ))}
        </select>
        <p id={`${id}-why`} class="setting-about">
          {why !== undefined && t(why)}
        </p>
      </div>
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
