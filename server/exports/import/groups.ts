import { groupPermissions } from '@parlance/protocol/permissions';
import { Refusal } from '../../config/refusal.ts';
import { drawIds } from '../../db/draw-ids.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Organization } from '../../organization/index.ts';
import type { Row } from '../format.ts';
import { type Mapping, mapPermissions } from './mapping.ts';

/** Throws Refusal when a group contains itself through others. */
const checkNoCircle = (rows: readonly Row<'groups'>[]): void => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const done = new Set<number>();
  const visit = (id: number, above: ReadonlySet<number>): void => {
    if (above.has(id)) throw new Refusal(`The archive has group ${id} within itself.`);
    if (done.has(id)) return;
    if (above.size > 1000) throw new Refusal('The archive has groups within groups without end.');
    for (const inner of byId.get(id)?.subgroups ?? []) visit(inner, new Set([...above, id]));
    done.add(id);
  };
  for (const { id } of rows) visit(id, new Set());
};

export const writeGroups = async (
  transaction: Transaction,
  organization: Organization,
  mapping: Mapping,
  rows: readonly Row<'groups'>[],
): Promise<void> => {
  const { query, organizationId } = transaction;
  checkNoCircle(rows);
  const builtIn: Readonly<Record<string, number>> = organization.systemGroups;
  for (const { id, name, is_system } of rows)
    if (is_system) {
      const fresh = builtIn[name];
      if (fresh === undefined)
        throw new Refusal(`The archive has a built-in group ${name} that nobody knows.`);
      mapping.groups.add(id, fresh);
    }
  const others = rows.filter((row) => !row.is_system);
  const drawn = await drawIds(query, 'groups_id_seq', others);
  for (const [row, id] of drawn) mapping.groups.add(row.id, id);
  const written = drawn.map(([row, id]) => ({
    ...row,
    id,
    creator_id: mapping.users.orNull(row.creator_id),
    permissions: mapPermissions(mapping, groupPermissions, row.permissions),
    members: row.members.map((id) => mapping.users.of(id)),
    subgroups: row.subgroups.map((id) => mapping.groups.of(id)),
  }));
  const text = JSON.stringify(written);
  await write`
    insert into groups (organization_id, id, name, description, creator_id, created_at, deactivated, permissions)
    select ${organizationId}, id, name, description, creator_id, created_at, deactivated, permissions
    from jsonb_to_recordset(${text}::text::jsonb) as r(id int, name text, description text, creator_id int,
      created_at timestamptz, deactivated boolean, permissions jsonb)
  `.execute(query);
  await write`
    insert into group_members (organization_id, group_id, user_id)
    select ${organizationId}, r.id, m.value::int
    from jsonb_to_recordset(${text}::text::jsonb) as r(id int, members jsonb), jsonb_array_elements(r.members) m
  `.execute(query);
  await write`
    insert into group_subgroups (organization_id, group_id, subgroup_id)
    select ${organizationId}, r.id, s.value::int
    from jsonb_to_recordset(${text}::text::jsonb) as r(id int, subgroups jsonb), jsonb_array_elements(r.subgroups) s
  `.execute(query);
};
