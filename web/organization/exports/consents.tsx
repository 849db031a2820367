/** Who allows that exports hold their private data. */
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Column } from '../../parts/sortable-table/column.ts';
import { PersonName } from '../../parts/sortable-table/person-name.tsx';
import { SortableTable } from '../../parts/sortable-table/sortable-table.tsx';
import { type Person, people } from '../../store/world.ts';
import { languageNow, t } from '../../words/index.ts';

interface Consent {
  readonly person: Person;
  readonly isGiven: boolean;
}

const columns = (): readonly Column<Consent>[] => [
  {
    key: 'name',
    words: t('Name'),
    textOf: ({ person }) => person.full_name,
    draw: ({ person }) => <PersonName person={person} name={person.full_name} />,
    isFound: true,
    width: 'minmax(0, 2fr)',
  },
  {
    key: 'consent',
    words: t('Allows it'),
    textOf: ({ isGiven }) => (isGiven ? t('Yes') : t('No')),
    orderOf: ({ isGiven }) => Number(!isGiven),
  },
];

export const Consents = ({ consents }: { readonly consents: ReadonlyMap<number, boolean> }) => {
  const isOpen = useSignal(false);
  const language = languageNow();
  const shown = useMemo(columns, [language]);
  const rows = useMemo(
    () =>
      [...consents].flatMap(([id, isGiven]): readonly Consent[] => {
        const person = people.value.get(id);
        return person === undefined ? [] : [{ person, isGiven }];
      }),
    [consents, people.value],
  );
  if (consents.size === 0) return null;
  return (
    <div>
      <button
        type="button"
        class="button"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {isOpen.value ? t('Hide who allows it') : t('Show who allows it')}
      </button>
      {isOpen.value && (
        <SortableTable
          name={t('Consents')}
          columns={shown}
          rows={rows}
          keyOf={({ person }) => person.user_id}
          nameOf={({ person }) => person.full_name}
          order={{ key: 'consent', isDown: false }}
          empty={t('There is nobody here.')}
        />
      )}
    </div>
  );
};
