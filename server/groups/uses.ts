import { ApiError } from '@parlance/protocol/errors';
import type { GroupObjection } from '@parlance/protocol/groups/group';
import { organizationPermissions } from '@parlance/protocol/permissions';
import { type RawBuilder, sql } from 'kysely';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Hooks } from '../frame/hooks.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import { groupLeaving } from './hooks.ts';

/** Names in the jsonb object `settings` whose value is or includes the group. */
export const settingsNaming = (settings: RawBuilder<unknown>, groupId: number): RawBuilder<string[]> =>
  sql<string[]>`array(
    select s.name from jsonb_each(${settings}) as s (name, value)
    where s.value = to_jsonb(${groupId}::int) or s.value -> 'direct_subgroups' @> to_jsonb(${groupId}::int)
    order by s.name
  )`;

const fetchSupergroups = async (transaction: Transaction, id: number): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select g.id from group_subgroups s
    join groups g on g.organization_id = s.organization_id and g.id = s.group_id
    where s.organization_id = ${transaction.organizationId} and s.subgroup_id = ${id} and not g.deactivated
    order by g.id
  `.execute(transaction.query);
  return rows.map((row) => row.id);
};

/** A group that names itself may be deactivated. */
const fetchGroupsNaming = async (transaction: Transaction, id: number) => {
  const { rows } = await read<{ group_id: number; settings: string[] }>`
    select * from (
      select g.id as group_id, ${settingsNaming(sql`g.permissions`, id)} as settings from groups g
      where g.organization_id = ${transaction.organizationId} and not g.deactivated and g.id <> ${id}
    ) named where cardinality(settings) > 0 order by group_id
  `.execute(transaction.query);
  return rows;
};

/** Other settings are numbers too, which may equal the group's id. */
const fetchSettingsNaming = async (transaction: Transaction, id: number): Promise<string[]> => {
  const { rows } = await read<{ settings: string[] }>`
    select ${settingsNaming(sql`o.settings`, id)} as settings from organizations o
    where o.id = ${transaction.organizationId} for share
  `.execute(transaction.query);
  return (rows[0]?.settings ?? []).filter((name) => name in organizationPermissions);
};

/**
 * Throws CANNOT_DEACTIVATE_GROUP_IN_USE while the organization, a channel or another group names it. This
 * transaction has changed its row, which blocks new uses.
 */
export const checkNotInUse = async (
  transaction: Transaction,
  hooks: Hooks,
  {
    organization,
    actor,
    id,
  }: { readonly organization: Organization; readonly actor: User; readonly id: number },
): Promise<void> => {
  const objections: GroupObjection[] = [];
  const supergroups = await fetchSupergroups(transaction, id);
  if (supergroups.length > 0) objections.push({ type: 'subgroup', supergroup_ids: supergroups });
  const object = (objection: GroupObjection) => {
    objections.push(objection);
  };
  await hooks.fire(groupLeaving, transaction, { organization, actor, groupId: id, object });
  for (const use of await fetchGroupsNaming(transaction, id)) objections.push({ type: 'user_group', ...use });
  const settings = await fetchSettingsNaming(transaction, id);
  if (settings.length > 0) objections.push({ type: 'realm', settings });
  if (objections.length > 0)
    throw new ApiError('CANNOT_DEACTIVATE_GROUP_IN_USE', 'You cannot deactivate a user group in use.', {
      objections,
    });
};
