import { userGroupAddMembers } from '@parlance/protocol/groups/group';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { type Reactivation, userCreated, userReactivated } from '../users/index.ts';
import { joinInvitedGroups } from './begin.ts';
import { lockGroups } from './lock.ts';

/** Clients removed the user from groups at deactivation, but memberships stayed. */
const returnToGroups = async (transaction: Transaction, { user }: Reactivation): Promise<void> => {
  await lockGroups(transaction);
  const { rows } = await read<{ group_id: number; isDeactivated: boolean }>`
    select m.group_id, g.deactivated as "isDeactivated"
    from group_members m
    join groups g on g.organization_id = m.organization_id and g.id = m.group_id
    where m.organization_id = ${transaction.organizationId} and m.user_id = ${user.id}
    order by m.group_id
  `.execute(transaction.query);
  for (const group of rows)
    transaction.emit(userGroupAddMembers.of({ ...group, user_ids: [user.id] }), { everyone: true });
};

export const reactions = [when(userCreated, joinInvitedGroups), when(userReactivated, returnToGroups)];
