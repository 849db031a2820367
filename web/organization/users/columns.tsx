import type { Column } from '../../parts/sortable-table/column.ts';
import { PersonName } from '../../parts/sortable-table/person-name.tsx';
import { lastSeen } from '../../store/people/activity.ts';
import { roleName } from '../../store/people/roles.ts';
import { own, type Person } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { lastActiveWords } from './last-active.ts';

const nameOf = (person: Person): string =>
  person.user_id === own.peek()?.user_id ? t('{name} (you)', { name: person.full_name }) : person.full_name;

const name = (): Column<Person> => ({
  key: 'name',
  words: t('Name'),
  textOf: nameOf,
  draw: (person) => <PersonName person={person} name={nameOf(person)} />,
  isFound: true,
  width: 'minmax(0, 1.7fr)',
});
const mail = (): Column<Person> => ({
  key: 'mail',
  words: t('E-mail'),
  textOf: ({ delivery_email }) => delivery_email ?? t('Hidden'),
  isFound: true,
  width: 'minmax(0, 1.9fr)',
  isBelow: true,
});
const role = (): Column<Person> => ({
  key: 'role',
  words: t('Role'),
  textOf: roleName,
  orderOf: (person) => person.role,
  // "Administrator" is read whole.
  width: 'minmax(6.5rem, 0.6fr)',
});
const seen = (): Column<Person> => ({
  key: 'seen',
  words: t('Last active'),
  textOf: ({ user_id }) => lastActiveWords(user_id),
  orderOf: ({ user_id }) => lastSeen(user_id),
  width: 'minmax(5.5rem, 0.6fr)',
});

export const columnsOfActive = () => [name(), mail(), role(), seen()];
export const columnsOfFormer = () => [name(), mail(), role()];
