import { userGroupAddMembers } from '@parlance/protocol/groups/group';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { type Reactivation, userCreated, userReactivated } from '../users/index.ts';
import { joinInvitedGroups } from './begin.ts';
import { lockGroups } from './lock.ts';

/** Clients removed the user from groups at deactivation, but memberships stayed. */
const returnToGroups = async (transaction: Transaction, { user }: Reactivation): Promise<void> => {
  await lockGroups(transaction);
  const rows = await transaction.query
    .selectFrom('group_members as m')
    .innerJoin('groups as g', (join) =>
      join.onRef('g.organization_id', '=', 'm.organization_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['m.group_id', 'g.deactivated as isDeactivated'])
    .where('m.organization_id', '=', transaction.organizationId)
    .where('m.user_id', '=', user.id)
    .orderBy('m.group_id')
    .execute();
  for (const group of rows)
    transaction.emit(userGroupAddMembers.of({ ...group, user_ids: [user.id] }), { everyone: true });
};

export const reactions = [when(userCreated, joinInvitedGroups), when(userReactivated, returnToGroups)];
