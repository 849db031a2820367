/** Who belongs to a group: directly, or by way of a group in it. Pure. */
import type { Group } from '../store/groups/groups.ts';

type Groups = ReadonlyMap<number, Pick<Group, 'id' | 'members' | 'direct_subgroup_ids'>>;

/** The group and all groups in it. */
export const groupsIn = (id: number, groups: Groups): ReadonlySet<number> => {
  const found = new Set([id]);
  for (const one of found) for (const inner of groups.get(one)?.direct_subgroup_ids ?? []) found.add(inner);
  return found;
};

/** The group and all groups that it belongs to. */
export const groupsAround = (id: number, groups: Groups): ReadonlySet<number> => {
  const found = new Set([id]);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const group of groups.values())
      if (group.direct_subgroup_ids.some((inner) => found.has(inner))) found.add(group.id);
  }
  return found;
};

export const memberCount = (id: number, groups: Groups): number => {
  const group = groups.get(id);
  if (group === undefined) return 0;
  if (group.direct_subgroup_ids.length === 0) return group.members.length;
  const people = new Set<number>();
  for (const inner of groupsIn(id, groups))
    for (const person of groups.get(inner)?.members ?? []) people.add(person);
  return people.size;
};
