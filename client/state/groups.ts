/** User groups. */
import {
  userGroupAdd,
  userGroupAddMembers,
  userGroupAddSubgroups,
  userGroupRemove,
  userGroupRemoveMembers,
  userGroupRemoveSubgroups,
  userGroupUpdate,
  type WireGroup,
} from '@parlance/protocol/groups';
import { change, drop, put, set, union, without } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

interface GroupState {
  readonly realm_user_groups?: readonly WireGroup[];
}

const changeGroup = <S extends GroupState>(state: S, id: number, to: (group: WireGroup) => WireGroup): S =>
  set<GroupState>(state, {
    realm_user_groups: change(state.realm_user_groups, (group) => group.id === id, to),
  }) as S;

export const groups: readonly Reducer[] = [
  reducer(userGroupAdd, (state: GroupState, { group }) =>
    set(state, { realm_user_groups: put(state.realm_user_groups, [group], ({ id }) => id) }),
  ),
  reducer(userGroupUpdate, (state: GroupState, { group_id, data }) =>
    changeGroup(state, group_id, (group) => ({ ...group, ...data })),
  ),
  reducer(userGroupRemove, (state: GroupState, { group_id }) =>
    set(state, { realm_user_groups: drop(state.realm_user_groups, ({ id }) => id === group_id) }),
  ),
  reducer(userGroupAddMembers, (state: GroupState, { group_id, user_ids }) =>
    changeGroup(state, group_id, (group) => ({ ...group, members: union(group.members, user_ids) })),
  ),
  reducer(userGroupRemoveMembers, (state: GroupState, { group_id, user_ids }) =>
    changeGroup(state, group_id, (group) => ({ ...group, members: without(group.members, user_ids) })),
  ),
  reducer(userGroupAddSubgroups, (state: GroupState, { group_id, direct_subgroup_ids }) =>
    changeGroup(state, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: union(group.direct_subgroup_ids, direct_subgroup_ids),
    })),
  ),
  reducer(userGroupRemoveSubgroups, (state: GroupState, { group_id, direct_subgroup_ids }) =>
    changeGroup(state, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: without(group.direct_subgroup_ids, direct_subgroup_ids),
    })),
  ),
];
