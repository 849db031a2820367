/** People and groups as pills of one field. */
import type { Option } from '../parts/combobox/option.ts';
import { PillBox } from '../parts/combobox/pill-box.tsx';
import { groupNameOf } from '../parts/permission/names.ts';
import { fold } from '../store/find/fold.ts';
import { findPeople } from '../store/find/people.ts';
import { type Group, groups } from '../store/groups/groups.ts';
import { groupMeaning, groupName } from '../store/groups/names.ts';
import { personName } from '../store/names.ts';
import { languageNow, t } from '../words/index.ts';
import type { Parts } from './membership.ts';

interface PartsFieldProps {
  readonly label: string;
  readonly parts: Parts;
  readonly onChange: (parts: Parts) => void;
  /** Those that are in the group already. */
  readonly isLeftOut: (part: { readonly person: number } | { readonly group: number }) => boolean;
  readonly describedBy?: string;
}

const most = { people: 8, groups: 8 };

/** Built-in groups that no group can hold. */
const outside: ReadonlySet<string> = new Set(['role:internet', 'role:nobody']);

const groupOption = (group: Group): Option => ({
  key: `group:${group.id}`,
  words: groupName(group),
  about: group.is_system_group ? groupMeaning(group) : group.description,
  group: t('Groups'),
});

const offered = (text: string, { parts, isLeftOut }: PartsFieldProps): readonly Option[] => {
  const wanted = fold(text.trim());
  const { compare } = new Intl.Collator(languageNow());
  const found = [...groups.value.values()]
    .filter(
      (group) =>
        !group.deactivated &&
        !outside.has(group.name) &&
        !parts.groups.includes(group.id) &&
        !isLeftOut({ group: group.id }) &&
        fold(groupName(group)).includes(wanted),
    )
    .sort(
      (one, other) =>
        Number(one.is_system_group) - Number(other.is_system_group) || compare(one.name, other.name),
    )
    .slice(0, most.groups);
  const persons = findPeople(text, {
    most: most.people,
    isLeftOut: ({ user_id }) => parts.people.includes(user_id) || isLeftOut({ person: user_id }),
  });
  return [
    ...persons.map(({ user_id, full_name, delivery_email }) => ({
      key: `person:${user_id}`,
      words: full_name,
      about: delivery_email ?? undefined,
      group: t('People'),
    })),
    ...found.map(groupOption),
  ];
};

export const PartsField = (props: PartsFieldProps) => {
  const { label, parts, onChange, describedBy } = props;
  const { people, groups: ids } = parts;
  return (
    <PillBox
      label={label}
      isLabelShown
      describedBy={describedBy}
      pills={[
        ...people.map((id) => ({ key: `person:${id}`, words: personName(id) })),
        ...ids.map((id) => ({ key: `group:${id}`, words: groupNameOf(id) })),
      ]}
      options={(text) => offered(text, props)}
      onTake={({ key }) => {
        const [kind, id] = key.split(':');
        onChange(
          kind === 'person'
            ? { people: [...people, Number(id)], groups: ids }
            : { people, groups: [...ids, Number(id)] },
        );
      }}
      onRemove={({ key }) =>
        onChange({
          people: people.filter((id) => key !== `person:${id}`),
          groups: ids.filter((id) => key !== `group:${id}`),
        })
      }
    />
  );
};
