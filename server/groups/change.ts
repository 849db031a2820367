import { badRequest } from '@parlance/protocol/errors';
import {
  userGroupAddMembers,
  userGroupAddSubgroups,
  userGroupRemoveMembers,
  userGroupRemoveSubgroups,
} from '@parlance/protocol/groups/group';
import type { GroupPermission } from '@parlance/protocol/permissions';
import { say } from '@parlance/protocol/phrase';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { areBotsOf } from '../users/index.ts';
import { checkSubgroups } from './create.ts';
import { groupMembersChanged, groupsChanged } from './hooks.ts';
import { lockGroups } from './lock.ts';
import {
  accessGroup,
  checkKnown,
  fetchMembersAmong,
  fetchSubgroups,
  type Group,
  lockUsers,
} from './queries.ts';
import { isPermittedInGroup, mayManage } from './rights.ts';

export interface Change {
  readonly add: readonly number[];
  readonly remove: readonly number[];
  readonly addSubgroups: readonly number[];
  readonly removeSubgroups: readonly number[];
}

const once = (ids: readonly number[]): number[] => [...new Set(ids)];

/** Users may join or leave where the group permits it; other changes need a permission. */
const checkMayChange = async (
  transaction: Transaction,
  call: Call,
  { group, change }: { readonly group: Group; readonly change: Change },
  now: number,
): Promise<void> => {
  if (group.isSystem) throw badRequest('Roles decide the members of a built-in group.');
  if (await mayManage(transaction, call, group, now)) return;
  const { actor } = call;
  const may = (name: GroupPermission): Promise<boolean> =>
    isPermittedInGroup(transaction, call, { group, name }, now);
  const onlySelf = (ids: readonly number[]) => ids.every((id) => id === actor.id);
  if (change.add.length > 0 || change.addSubgroups.length > 0) {
    const joins = change.addSubgroups.length === 0 && onlySelf(change.add) && (await may('can_join_group'));
    if (!joins && !(await may('can_add_members_group'))) throw badRequest('Insufficient permission');
  }
  if (change.remove.length > 0 || change.removeSubgroups.length > 0) {
    const leaves =
      change.removeSubgroups.length === 0 && onlySelf(change.remove) && (await may('can_leave_group'));
    if (!leaves && !(await may('can_remove_members_group'))) throw badRequest('Insufficient permission');
  }
};

/** The work grows with the change, not with the group. */
const checkMembers = async (
  transaction: Transaction,
  group: Group,
  { add, remove }: Change,
): Promise<void> => {
  if (add.length === 0 && remove.length === 0) return;
  const members = await fetchMembersAmong(transaction, group.id, [...add, ...remove]);
  const present = add.find((id) => members.has(id));
  if (present !== undefined)
    throw badRequest(say('User {id} is already a member of this group', { id: present }));
  const absent = remove.find((id) => !members.has(id) && !add.includes(id));
  if (absent !== undefined)
    throw badRequest(say("There is no member '{id}' in this user group", { id: absent }));
};

/** Bots leave with their owner: the holder of a bot's key has its permissions [H17]. */
const fetchBotsOf = async (
  { organizationId, query }: Transaction,
  group: Group,
  owners: readonly number[],
): Promise<number[]> => {
  if (owners.length === 0) return [];
  const { rows } = await read<{ id: number }>`
    select u.id from users u
    where u.organization_id = ${organizationId} and ${areBotsOf(owners)} and u.is_active
      and u.id <> all(${owners}::int[])
      -- The few bots come first, not the members of a large group.
      and exists (
        select from group_members m
        where m.organization_id = u.organization_id and m.group_id = ${group.id} and m.user_id = u.id offset 0)
    order by u.id
  `.execute(query);
  return rows.map(({ id }) => id);
};

const checkGraph = async (
  transaction: Transaction,
  call: Call,
  group: Group,
  { addSubgroups, removeSubgroups }: Change,
): Promise<void> => {
  if (addSubgroups.length === 0 && removeSubgroups.length === 0) return;
  checkSubgroups(call.organization, addSubgroups);
  const current = new Set(await fetchSubgroups(transaction, [group.id], { direct: true }));
  const present = addSubgroups.find((id) => current.has(id));
  if (present !== undefined)
    throw badRequest(say('User group {id} is already a subgroup of this group.', { id: present }));
  const absent = removeSubgroups.find((id) => !current.has(id) && !addSubgroups.includes(id));
  if (absent !== undefined)
    throw badRequest(say('User group {id} is not a subgroup of this group.', { id: absent }));
  const below = await fetchSubgroups(transaction, addSubgroups, { direct: false });
  if (addSubgroups.includes(group.id) || below.includes(group.id))
    throw badRequest(
      say('User group {id} is already a subgroup of one of the passed subgroups.', { id: group.id }),
    );
};

const writeGroup = async (transaction: Transaction, id: number, change: Change): Promise<void> => {
  const organizationId = transaction.organizationId;
  // Deactivated members keep hidden rows, on which adding must not fail.
  if (change.add.length > 0)
    await write`
      insert into group_members (organization_id, group_id, user_id)
      select ${organizationId}, ${id}, unnest(${change.add}::int[]) on conflict do nothing
    `.execute(transaction.query);
  if (change.remove.length > 0)
    await write`
      delete from group_members
      where organization_id = ${organizationId} and group_id = ${id} and user_id = any(${change.remove}::int[])
    `.execute(transaction.query);
  if (change.addSubgroups.length > 0)
    await write`
      insert into group_subgroups (organization_id, group_id, subgroup_id)
      select ${organizationId}, ${id}, unnest(${change.addSubgroups}::int[])
    `.execute(transaction.query);
  if (change.removeSubgroups.length > 0)
    await write`
      delete from group_subgroups
      where organization_id = ${organizationId} and group_id = ${id}
        and subgroup_id = any(${change.removeSubgroups}::int[])
    `.execute(transaction.query);
};

const emitMembers = (transaction: Transaction, group_id: number, change: Change): void => {
  const everyone = { everyone: true } as const;
  const { add, remove, addSubgroups, removeSubgroups } = change;
  if (add.length > 0) transaction.emit(userGroupAddMembers.of({ group_id, user_ids: [...add] }), everyone);
  if (remove.length > 0)
    transaction.emit(userGroupRemoveMembers.of({ group_id, user_ids: [...remove] }), everyone);
  if (addSubgroups.length > 0)
    transaction.emit(
      userGroupAddSubgroups.of({ group_id, direct_subgroup_ids: [...addSubgroups] }),
      everyone,
    );
  if (removeSubgroups.length > 0)
    transaction.emit(
      userGroupRemoveSubgroups.of({ group_id, direct_subgroup_ids: [...removeSubgroups] }),
      everyone,
    );
};

/**
 * An id to add and remove is removed. Throws BAD_REQUEST without permission, for present members to add, and
 * for absent ones to remove.
 */
export const change = (service: Service, call: Call, id: number, asked: Change): Promise<void> => {
  const wanted: Change = {
    add: once(asked.add),
    remove: once(asked.remove),
    addSubgroups: once(asked.addSubgroups),
    removeSubgroups: once(asked.removeSubgroups),
  };
  if (Object.values(wanted).every((ids) => ids.length === 0))
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  return service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const now = service.now();
    await lockGroups(transaction);
    const group = await accessGroup(transaction, id);
    if (group.deactivated) throw badRequest('This user group is deactivated.');
    await checkMayChange(transaction, call, { group, change: wanted }, now);
    await lockUsers(transaction, wanted.add);
    await checkKnown(transaction, wanted.add, wanted.addSubgroups);
    await checkMembers(transaction, group, wanted);
    await checkGraph(transaction, call, group, wanted);
    const remove = [...wanted.remove, ...(await fetchBotsOf(transaction, group, wanted.remove))];
    const done: Change = { ...wanted, remove };
    await writeGroup(transaction, group.id, done);
    emitMembers(transaction, group.id, done);
    await service.hooks.fire(groupsChanged, transaction, call.organization);
    await service.hooks.fire(groupMembersChanged, transaction, {
      organization: call.organization,
      actor: call.actor,
      group: { id: group.id, name: group.name },
      added: wanted.add,
      removed: remove,
      now,
    });
  });
};
