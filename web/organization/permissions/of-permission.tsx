/** All who have a permission, and by which membership. */
import { useComputed, useSignal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import type { Column } from '../../parts/sortable-table/column.ts';
import { PersonName } from '../../parts/sortable-table/person-name.tsx';
import { SortableTable } from '../../parts/sortable-table/sortable-table.tsx';
import { roleName } from '../../store/people/roles.ts';
import { languageNow, t } from '../../words/index.ts';
import { permissionWords, type ShownPermission, shownPermissions } from './permission-words.ts';
import { type Holder, holdersOf, wayWords } from './ways.ts';

const columns = (): readonly Column<Holder>[] => [
  {
    key: 'name',
    words: t('Name'),
    textOf: ({ person }) => person.full_name,
    draw: ({ person }) => <PersonName person={person} name={person.full_name} />,
    isFound: true,
    width: 'minmax(0, 1.6fr)',
  },
  {
    key: 'role',
    words: t('Role'),
    textOf: ({ person }) => roleName(person),
    orderOf: ({ person }) => person.role,
  },
  {
    key: 'way',
    words: t('By'),
    textOf: ({ way }) => wayWords(way),
    isFound: true,
    width: 'minmax(0, 1.6fr)',
  },
];

export const OfPermission = () => {
  const id = useId();
  const chosen = useSignal<ShownPermission>(shownPermissions[0]!);
  const rows = useComputed(() => holdersOf(chosen.value));
  const language = languageNow();
  const shown = useMemo(columns, [language]);
  const words = t(permissionWords[chosen.value].words);
  return (
    <>
      <div class="setting-many">
        <label for={id}>{t('Permission')}</label>
        <select
          id={id}
          class="input"
          onChange={({ currentTarget }) => {
            chosen.value = shownPermissions[currentTarget.selectedIndex]!;
          }}
        >
          {shownPermissions.map((name) => (
            <option key={name} selected={name === chosen.value}>
              {t(permissionWords[name].words)}
            </option>
          ))}
        </select>
      </div>
      <SortableTable
        name={words}
        columns={shown}
        rows={rows.value}
        keyOf={({ person }) => person.user_id}
        nameOf={({ person }) => person.full_name}
        empty={t('Nobody may do this.')}
      />
    </>
  );
};
