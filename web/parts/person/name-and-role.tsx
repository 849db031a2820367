/** Name and role of a person, as administrators change them. */
import { limits } from '@parlance/protocol/limits';
import { type Signal, useSignal } from '@preact/signals';
import { useId, useState } from 'preact/hooks';
import { rolesFor, whyRoleStays } from '../../store/people/rights.ts';
import { roleName } from '../../store/people/roles.ts';
import type { Person } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { boundTo, TextField } from '../fields/text-field.tsx';
import '../fields/about.css';

interface NameAndRole {
  /** As the form began with: what another administrator changes meanwhile stays. */
  readonly before: Person;
  readonly name: Signal<string>;
  /** Undefined until it is chosen. */
  readonly role: Signal<Person['role'] | undefined>;
}

export const useNameAndRole = (person: Person): NameAndRole => ({
  before: useState(person)[0],
  name: useSignal(person.full_name),
  role: useSignal<Person['role'] | undefined>(undefined),
});

/** What the service is asked to change. */
export const changesIn = ({ before, name, role }: NameAndRole, person: Person) => ({
  ...(name.value.trim() === before.full_name ? {} : { full_name: name.value.trim() }),
  ...(role.value === undefined || role.value === person.role ? {} : { role: role.value }),
});

interface FieldsProps extends NameAndRole {
  readonly person: Person;
}

export const NameAndRoleFields = ({ person, name, role }: FieldsProps) => {
  const id = useId();
  const why = whyRoleStays(person);
  return (
    <>
      <TextField label={t('Name')} name="full_name" maxLength={limits.userNameLength} {...boundTo(name)} />
      <div class="field">
        <label for={`${id}-role`}>{t('Role')}</label>
        <select
          id={`${id}-role`}
          class="input"
          aria-disabled={why === undefined ? undefined : true}
          aria-describedby={`${id}-why`}
          value={role.value ?? person.role}
          onChange={({ currentTarget }) => {
            if (why === undefined) role.value = Number(currentTarget.value) as Person['role'];
            currentTarget.value = String(role.value ?? person.role);
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
    </>
  );
};
