/** What the field of a permission offers: roles and groups that its declaration allows, and people. */
import type { State } from '@parlance/client/state/state';
import { fold } from '../../store/find/fold.ts';
import { findPeople } from '../../store/find/people.ts';
import { type Group, groups } from '../../store/groups/groups.ts';
import { groupMeaning, groupName, systemGroupNames, waitingDays } from '../../store/groups/names.ts';
import { languageNow, t } from '../../words/index.ts';
import type { Option } from '../combobox/option.ts';
import type { Named } from './value.ts';

type Tables = NonNullable<State['server_supported_permission_settings']>;
export type PermissionRule = Tables[keyof Tables][string];

const most = { groups: 20, people: 8 };

const isAllowed = (rule: PermissionRule, { name }: Group): boolean =>
  (name !== 'role:internet' || rule.allow_internet_group) &&
  (name !== 'role:nobody' || rule.allow_nobody_group) &&
  (name !== 'role:everyone' || rule.allow_everyone_group) &&
  // Without a waiting period these are the members.
  (name !== 'role:fullmembers' || waitingDays() > 0) &&
  (rule.allowed_system_groups.length === 0 || rule.allowed_system_groups.includes(name));

const rankOf = ({ name }: Group): number => (systemGroupNames as readonly string[]).indexOf(name);

const optionOf = (group: Group): Option => ({
  key: `group:${group.id}`,
  words: groupName(group),
  about: group.is_system_group ? groupMeaning(group) : group.description,
  group: group.is_system_group ? t('Roles') : t('Groups'),
});

const groupOptions = (text: string, rule: PermissionRule, named: Named): readonly Option[] => {
  const wanted = fold(text.trim());
  const fitting = [...groups.value.values()].filter(
    (group) =>
      !named.groups.includes(group.id) && !group.deactivated && fold(groupName(group)).includes(wanted),
  );
  const roles = fitting
    .filter((group) => group.is_system_group && isAllowed(rule, group))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const { compare } = new Intl.Collator(languageNow());
  const others = rule.require_system_group
    ? []
    : fitting
        .filter((group) => !group.is_system_group)
        .sort((one, other) => compare(one.name, other.name))
        .slice(0, most.groups);
  return [...roles, ...others].map(optionOf);
};

const personOptions = (text: string, named: Named): readonly Option[] =>
  findPeople(text, { most: most.people, isLeftOut: ({ user_id }) => named.people.includes(user_id) }).map(
    ({ user_id, full_name, delivery_email }) => ({
      key: `person:${user_id}`,
      words: full_name,
      about: delivery_email ?? undefined,
      group: t('People'),
    }),
  );

export const offered = (text: string, rule: PermissionRule, named: Named): readonly Option[] => [
  ...groupOptions(text, rule, named),
  ...(rule.require_system_group ? [] : personOptions(text, named)),
];
