/** The value of a permission as people choose it: those who are named, and groups. Pure. */
import type { Frozen } from '@parlance/client/frozen';
import type { GroupSetting as WireSetting } from '@parlance/protocol/codec';

export type PermissionValue = Frozen<WireSetting>;

export interface Named {
  readonly people: readonly number[];
  readonly groups: readonly number[];
}

/** `nobody`: the built-in group without people. */
export const namedIn = (value: PermissionValue, nobody: number): Named => {
  if (typeof value === 'number') return { people: [], groups: value === nobody ? [] : [value] };
  return { people: value.direct_members, groups: value.direct_subgroups };
};

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** As the service writes it: one group alone is its id. */
export const settingOf = ({ people, groups }: Named, nobody: number): WireSetting => {
  const [first = nobody, ...more] = ascending(groups);
  if (people.length === 0 && more.length === 0) return first;
  return { direct_members: ascending(people), direct_subgroups: ascending(groups) };
};

/** Roles contain each other, so a role that is taken replaces the others. */
export const withGroup = (named: Named, group: number, roles: ReadonlySet<number>): Named => ({
  people: named.people,
  groups: [...named.groups.filter((id) => id !== group && !(roles.has(group) && roles.has(id))), group],
});

export const withPerson = ({ people, groups }: Named, person: number): Named => ({
  people: [...people.filter((id) => id !== person), person],
  groups,
});

export const without = ({ people, groups }: Named, gone: Partial<Named>): Named => ({
  people: people.filter((id) => gone.people?.includes(id) !== true),
  groups: groups.filter((id) => gone.groups?.includes(id) !== true),
});
