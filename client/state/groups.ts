import { change, drop, put, set, union, without } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';
import type { Item, State } from './state.ts';

type Group = Item<'realm_user_groups'>;

const changeGroup = (state: State, id: number, to: (group: Group) => Group): State =>
  set(state, { realm_user_groups: change(state.realm_user_groups, (group) => group.id === id, to) });

export const groups: readonly Reducer[] = [
  reducer('user_group/add', (state, { group }) =>
    set(state, { realm_user_groups: put(state.realm_user_groups, [group], ({ id }) => id) }),
  ),
  reducer('user_group/update', (state, { group_id, data }) =>
    changeGroup(state, group_id, (group) => ({ ...group, ...data })),
  ),
  reducer('user_group/remove', (state, { group_id }) =>
    set(state, { realm_user_groups: drop(state.realm_user_groups, ({ id }) => id === group_id) }),
  ),
  reducer('user_group/add_members', (state, { group_id, user_ids }) =>
    changeGroup(state, group_id, (group) => ({ ...group, members: union(group.members, user_ids) })),
  ),
  reducer('user_group/remove_members', (state, { group_id, user_ids }) =>
    changeGroup(state, group_id, (group) => ({ ...group, members: without(group.members, user_ids) })),
  ),
  reducer('user_group/add_subgroups', (state, { group_id, direct_subgroup_ids }) =>
    changeGroup(state, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: union(group.direct_subgroup_ids, direct_subgroup_ids),
    })),
  ),
  reducer('user_group/remove_subgroups', (state, { group_id, direct_subgroup_ids }) =>
    changeGroup(state, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: without(group.direct_subgroup_ids, direct_subgroup_ids),
    })),
  ),
];
