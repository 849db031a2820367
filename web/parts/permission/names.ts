/** Who has a permission, in words. */
import { groups } from '../../store/groups/groups.ts';
import { groupName, systemGroup } from '../../store/groups/names.ts';
import { personName } from '../../store/names.ts';
import { languageNow, t } from '../../words/index.ts';
import { namedIn, type PermissionValue } from './value.ts';

/** Names before the rest is counted. */
const most = 3;

export const groupNameOf = (id: number): string => {
  const group = groups.value.get(id);
  return group === undefined ? `#${id}` : groupName(group);
};

export const nobodyId = (): number => systemGroup('role:nobody')?.id ?? 0;

/** Groups first. Empty for no one. */
export const namesIn = (value: PermissionValue): readonly string[] => {
  const { groups: ids, people } = namedIn(value, nobodyId());
  return [...ids.map(groupNameOf), ...people.map(personName)];
};

/** "Administrators, gardeners and Ada". */
export const listed = (names: readonly string[]): string => {
  const shown = [...new Set(names)];
  const more = shown.length - most;
  const rest = more > 1 ? [t('{n} more', { n: more })] : [];
  return new Intl.ListFormat(languageNow(), { type: 'conjunction' }).format([
    ...shown.slice(0, more > 1 ? most : most + 1),
    ...rest,
  ]);
};

/** Why a control cannot be used: it names those who can. */
export const onlyThey = (names: readonly string[]): string =>
  t('Only {who} can change this', { who: listed(names) });
