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
import { type Reducer, reducer } from './reducer.ts';

interface Known {
  readonly realm_user_groups?: readonly WireGroup[];
}

const change = <S extends Known>(state: S, id: number, alter: (group: WireGroup) => WireGroup): S =>
  state.realm_user_groups === undefined
    ? state
    : {
        ...state,
        realm_user_groups: state.realm_user_groups.map((group) => (group.id === id ? alter(group) : group)),
      };

const withAll = (ids: readonly number[], added: readonly number[]) => [...new Set([...ids, ...added])];
const withoutAll = (ids: readonly number[], removed: readonly number[]) =>
  ids.filter((id) => !removed.includes(id));

export const groups: readonly Reducer[] = [
  reducer(userGroupAdd, (state: Known, { group }) =>
    state.realm_user_groups === undefined
      ? state
      : { ...state, realm_user_groups: [...state.realm_user_groups, group] },
  ),
  reducer(userGroupRemove, (state: Known, { group_id }) =>
    state.realm_user_groups === undefined
      ? state
      : { ...state, realm_user_groups: state.realm_user_groups.filter((group) => group.id !== group_id) },
  ),
  reducer(userGroupUpdate, (state: Known, { group_id, data }) =>
    change(state, group_id, (group) => ({ ...group, ...data }) as WireGroup),
  ),
  reducer(userGroupAddMembers, (state: Known, { group_id, user_ids }) =>
    change(state, group_id, (group) => ({ ...group, members: withAll(group.members, user_ids) })),
  ),
  reducer(userGroupRemoveMembers, (state: Known, { group_id, user_ids }) =>
    change(state, group_id, (group) => ({ ...group, members: withoutAll(group.members, user_ids) })),
  ),
  reducer(userGroupAddSubgroups, (state: Known, { group_id, direct_subgroup_ids }) =>
    change(state, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: withAll(group.direct_subgroup_ids, direct_subgroup_ids),
    })),
  ),
  reducer(userGroupRemoveSubgroups, (state: Known, { group_id, direct_subgroup_ids }) =>
    change(state, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: withoutAll(group.direct_subgroup_ids, direct_subgroup_ids),
    })),
  ),
];
