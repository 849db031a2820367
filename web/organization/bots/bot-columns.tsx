import type { Column } from '../../parts/sortable-table/column.ts';
import { PersonName } from '../../parts/sortable-table/person-name.tsx';
import type { Person } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { addressOf, kindName, ownerName } from './bots.ts';

export const columnsOfBots = (): readonly Column<Person>[] => [
  {
    key: 'name',
    words: t('Name'),
    textOf: ({ full_name }) => full_name,
    draw: (bot) => <PersonName person={bot} name={bot.full_name} />,
    isFound: true,
    // Above its address.
    width: 'minmax(0, 2.4fr)',
  },
  {
    key: 'mail',
    words: t('E-mail'),
    textOf: addressOf,
    isFound: true,
    width: 'minmax(0, 1.4fr)',
    isBelow: true,
  },
  { key: 'kind', words: t('Kind'), textOf: kindName, isFound: true },
  { key: 'owner', words: t('Owner'), textOf: ownerName, isFound: true },
  {
    key: 'state',
    words: t('State'),
    textOf: ({ is_active }) => (is_active ? t('Active') : t('Deactivated')),
    isFound: true,
    width: '5.5rem',
  },
];
