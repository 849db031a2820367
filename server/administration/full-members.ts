/** Changing the waiting period changes the full members at once; emits the change of the built-in group. */
import { userGroupAddMembers, userGroupRemoveMembers } from '@parlance/protocol/groups/group';
import { roles } from '@parlance/protocol/users/roles';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { fullMemberSince, type Organization } from '../organization/index.ts';

/** `now` in milliseconds. */
export const emitFullMembers = (
  transaction: Transaction,
  before: Organization,
  after: Organization,
  now: number,
): void => {
  const [was, is] = [fullMemberSince(before, now), fullMemberSince(after, now)];
  if (was === is) return;
  // Runs under the log's lock: concurrent changes of accounts have either committed or emit their own events.
  transaction.append(async () => {
    const { rows } = await read<{ id: number }>`
      select id from users
      where organization_id = ${transaction.organizationId} and is_active and role = ${roles.member} and system_bot is null
        and coalesce(first_sign_in_at, created_at) > ${new Date(Math.min(was, is))}::timestamptz
        and coalesce(first_sign_in_at, created_at) <= ${new Date(Math.max(was, is))}::timestamptz
      order by id
    `.execute(transaction.query);
    if (rows.length === 0) return [];
    const change = { group_id: after.systemGroups['role:fullmembers'], user_ids: rows.map(({ id }) => id) };
    const event = (is > was ? userGroupAddMembers : userGroupRemoveMembers).of(change);
    return [{ event, audience: { everyone: true } }];
  });
};
