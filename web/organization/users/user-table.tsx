/** People in a table, of all roles or of one. */
import { roles } from '@parlance/protocol/users/roles';
import { useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { MenuItem } from '../../parts/menus/menu.ts';
import type { Column } from '../../parts/sortable-table/column.ts';
import { SortableTable } from '../../parts/sortable-table/sortable-table.tsx';
import { roleName } from '../../store/people/roles.ts';
import type { Person } from '../../store/world.ts';
import { languageNow, t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { OnlyAdministrators } from '../only-administrators.tsx';

interface UserTableProps {
  readonly name: string;
  readonly users: () => readonly Person[] | undefined;
  readonly columns: () => readonly Column<Person>[];
  readonly actionsOf: (person: Person) => readonly MenuItem[];
  readonly empty: string;
  /** Stands beside the choice of a role. */
  readonly children?: ComponentChildren;
}

const everyRole = 0;

export const UserTable = ({ name, users, columns, actionsOf, empty, children }: UserTableProps) => {
  const role = useSignal(everyRole);
  const rows = useComputed(() =>
    users()?.filter((person) => role.value === everyRole || person.role === role.value),
  );
  const language = languageNow();
  const shown = useMemo(columns, [language]);
  return (
    <section>
      <OnlyAdministrators />
      <SortableTable
        name={name}
        columns={shown}
        rows={rows.value}
        keyOf={({ user_id }) => user_id}
        nameOf={({ full_name }) => full_name}
        actionsOf={isAdministrator() ? actionsOf : undefined}
        empty={role.value === everyRole ? empty : t('Nobody here has this role.')}
      >
        <select
          class="input"
          aria-label={t('Role')}
          onChange={({ currentTarget }) => {
            role.value = Number(currentTarget.value);
          }}
        >
          <option value={everyRole}>{t('All roles')}</option>
          {Object.values(roles).map((one) => (
            <option key={one} value={one}>
              {roleName({ is_bot: false, role: one })}
            </option>
          ))}
        </select>
        {children}
      </SortableTable>
    </section>
  );
};
