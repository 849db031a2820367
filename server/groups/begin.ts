/** Groups in invitations. */
import { badRequest } from '@parlance/protocol/errors';
import { userGroupAddMembers } from '@parlance/protocol/groups/group';
import { type GroupPermission, groupPermissions } from '@parlance/protocol/permissions';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { fitsInteger } from '../db/integer.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Context } from '../frame/context.ts';
import type { UserCreation } from '../users/index.ts';
import { lockGroups } from './lock.ts';
import { areInSettings, hasPermission } from './permits.ts';
import type { Group } from './queries.ts';

/** Each of these permits adding members. */
const opening: readonly GroupPermission[] = ['can_manage_group', 'can_add_members_group'];

/**
 * Returns groups to which the user may add members; never built-in, deactivated or foreign ones [V8], [V9].
 * `now` in milliseconds.
 */
export const fetchAddableGroups = async (context: Context, ids: readonly number[]): Promise<number[]> => {
  const { reader, organization, actor } = context;
  if (ids.length === 0) return [];
  const { rows } = await read<Pick<Group, 'id' | 'permissions'>>`
    select id, permissions from groups
    where organization_id = ${reader.organizationId} and id = any(${ids.filter(fitsInteger)}::int[])
      and not is_system and not deactivated
    order by id
  `.execute(reader.query);
  if (rows.length === 0) return [];
  if (await hasPermission(context, 'can_manage_all_groups')) return rows.map(({ id }) => id);
  const names = opening.filter((name) => groupPermissions[name].allowEveryone || actor.role < roles.guest);
  const settings = rows.flatMap(({ permissions }) =>
    names.map((name) => permissions[name] ?? organization.systemGroups['role:nobody']),
  );
  const answers = await areInSettings(context, settings);
  return rows
    .filter((_, index) => answers.slice(index * names.length, (index + 1) * names.length).includes(true))
    .map(({ id }) => id);
};

/** Throws BAD_REQUEST, with the same message for every reason. */
export const checkAddableGroups = async (context: Context, ids: readonly number[]): Promise<void> => {
  const addable = new Set(await fetchAddableGroups(context, ids));
  const refused = ids.find((id) => !addable.has(id));
  if (refused !== undefined)
    throw badRequest(
      say('Invalid user group ID: {id}. You need a group to which you may add members.', { id: refused }),
    );
};

/** The caller has checked the inviter's permission. */
export const joinInvitedGroups = async (
  transaction: Transaction,
  { user, beginning }: UserCreation,
): Promise<void> => {
  const { groupIds = [] } = beginning ?? {};
  if (groupIds.length === 0) return;
  await lockGroups(transaction);
  const { rows } = await write<{ id: number }>`
    insert into group_members (organization_id, group_id, user_id)
    select g.organization_id, g.id, ${user.id} from groups g
    where g.organization_id = ${transaction.organizationId} and g.id = any(${groupIds}::int[])
      and not g.is_system and not g.deactivated
    order by g.id
    returning group_id as id
  `.execute(transaction.query);
  for (const { id } of rows)
    transaction.emit(userGroupAddMembers.of({ group_id: id, user_ids: [user.id] }), { everyone: true });
};
