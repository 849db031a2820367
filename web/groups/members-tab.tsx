/** Who is in the group: people, and groups with all of theirs. */
import { useSignal } from '@preact/signals';
import { UserMinus, UsersRound } from 'lucide';
import { useMemo } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import type { MenuItem } from '../parts/menus/menu.ts';
import { Avatar } from '../parts/person/avatar.tsx';
import { openCard } from '../parts/person/cards.ts';
import { WhyNone } from '../parts/settings/why-not.tsx';
import type { Column } from '../parts/sortable-table/column.ts';
import { SortableTable } from '../parts/sortable-table/sortable-table.tsx';
import { type Group, groups } from '../store/groups/groups.ts';
import { groupName } from '../store/groups/names.ts';
import { roleName } from '../store/people/roles.ts';
import { addressOf } from '../store/places/address.ts';
import { type Person, people } from '../store/world.ts';
import { counted, languageNow, t } from '../words/index.ts';
import { memberCount } from './members.ts';
import { addTo, type Parts, removeFrom } from './membership.ts';
import { PartsField } from './parts-field.tsx';
import { mayAdd, mayRemove, whyNotAdd } from './rights.ts';

type Part = { readonly person: Person } | { readonly group: Group };

const nameOf = (part: Part): string => ('person' in part ? part.person.full_name : groupName(part.group));
const kindOf = (part: Part): string =>
  'person' in part
    ? roleName(part.person)
    : counted(memberCount(part.group.id, groups.peek()), 'Group of {n} person', 'Group of {n} people');

const Name = ({ part }: { readonly part: Part }) => {
  if ('group' in part)
    return (
      <>
        <span class="group-picture">
          <Icon of={UsersRound} size={16} />
        </span>
        <a
          class="group-link table-text"
          dir="auto"
          href={addressOf({ kind: 'group-settings', group: part.group.id, tab: 'members' })}
        >
          {nameOf(part)}
        </a>
      </>
    );
  const { person } = part;
  return (
    <>
      <Avatar person={person} size={26} />
      <button
        type="button"
        class="group-link table-text"
        dir="auto"
        onClick={({ currentTarget }) =>
          openCard({ kind: 'person', id: person.user_id, anchor: currentTarget })
        }
      >
        {person.full_name}
      </button>
    </>
  );
};

const columns = (): readonly Column<Part>[] => [
  {
    key: 'name',
    words: t('Name'),
    textOf: nameOf,
    isFound: true,
    draw: (part) => <Name part={part} />,
  },
  { key: 'role', words: t('Role'), textOf: kindOf, width: 'minmax(0, 0.6fr)' },
];

const AddParts = ({ group }: { readonly group: Group }) => {
  const parts = useSignal<Parts>({ people: [], groups: [] });
  const failure = useSignal<string | undefined>(undefined);
  const { people: persons, groups: inner } = parts.value;
  const isEmpty = persons.length + inner.length === 0;
  const add = async (event: Event) => {
    event.preventDefault();
    if (isEmpty) return;
    try {
      await addTo(group, parts.value);
      parts.value = { people: [], groups: [] };
      failure.value = undefined;
    } catch (error) {
      failure.value = (error as Error).message;
    }
  };
  return (
    <form class="group-add" onSubmit={(event) => void add(event)}>
      <PartsField
        label={t('Add people and groups')}
        parts={parts.value}
        onChange={(next) => {
          parts.value = next;
        }}
        isLeftOut={(part) =>
          'person' in part
            ? group.members.includes(part.person)
            : part.group === group.id || group.direct_subgroup_ids.includes(part.group)
        }
      />
      <button type="submit" class="button main" aria-disabled={isEmpty ? true : undefined}>
        {t('Add')}
      </button>
      <p role="alert" class="form-failure">
        {failure.value}
      </p>
    </form>
  );
};

export const Members = ({ group }: { readonly group: Group }) => {
  const known = people.value;
  const all = groups.value;
  const rows = useMemo(
    (): readonly Part[] => [
      ...group.direct_subgroup_ids.flatMap((id) => {
        const inner = all.get(id);
        return inner === undefined ? [] : [{ group: inner }];
      }),
      ...group.members.flatMap((id) => {
        const person = known.get(id);
        return person === undefined ? [] : [{ person }];
      }),
    ],
    [group, known, all],
  );
  const language = languageNow();
  const shownColumns = useMemo(columns, [language]);
  const actionsOf = (part: Part): readonly MenuItem[] => [
    {
      words: t('Remove from the group'),
      icon: UserMinus,
      isDangerous: true,
      run: () =>
        removeFrom(
          group,
          'person' in part
            ? { people: [part.person.user_id], groups: [] }
            : { people: [], groups: [part.group.id] },
        ),
    },
  ];
  return (
    <div class="settings-page">
      {mayAdd(group) ? <AddParts group={group} /> : <WhyNone changes={{ whyNone: whyNotAdd(group) }} />}
      <SortableTable
        name={t('Members')}
        columns={shownColumns}
        rows={rows}
        keyOf={(part) => ('person' in part ? part.person.user_id : `group ${part.group.id}`)}
        nameOf={nameOf}
        {...(mayRemove(group) ? { actionsOf } : {})}
        empty={t('No one is in this group.')}
      />
    </div>
  );
};
