import { limits } from '@parlance/protocol/limits';
import { groupPermissions } from '@parlance/protocol/permissions';
import { cutText } from '@parlance/protocol/text';
import { systemGroups } from '@parlance/protocol/users/roles';
import { read, write } from '../../db/sql.ts';
import { cleanLine } from '../clean.ts';
import { drawIds } from '../draw-ids.ts';
import { FreeNames } from '../free-names.ts';
import { writeIdentities } from '../identities.ts';
import type { Group, SourceId } from '../vocabulary.ts';
import { findKnown, isOurs, type Work } from '../work.ts';
import { withoutCircles } from './circles.ts';

/** A group of the source as it is here. */
export interface GroupHere {
  readonly id: number;
  readonly name: string;
}

const fetchGroups = async ({ reader: { query, organizationId } }: Work): Promise<GroupHere[]> => {
  const { rows } = await read<GroupHere>`
    select id, name from groups where organization_id = ${organizationId}
  `.execute(query);
  return rows;
};

/** An imported group has no creator: administrators rule it. */
const permissionsOf = ({ organization }: Work): Record<string, number> =>
  Object.fromEntries(
    Object.entries(groupPermissions).map(([name, { default: usual }]) => [
      name,
      organization!.systemGroups[usual === 'group_creator' ? 'role:administrators' : usual],
    ]),
  );

const insert = async (
  work: Work,
  groups: readonly (Group & { readonly here: GroupHere })[],
  known: ReadonlyMap<SourceId, GroupHere>,
): Promise<void> => {
  const rows = groups.map(({ here, description, isActive }) => ({
    id: here.id,
    name: here.name,
    description: cutText(cleanLine(description), limits.groupDescriptionLength),
    deactivated: !isActive,
  }));
  const members = groups.flatMap(({ here, members: ids }) =>
    [...new Set(ids.flatMap((id) => work.people.get(id)?.id ?? []))].map((user) => [here.id, user] as const),
  );
  const subgroups = groups.flatMap(({ here, subgroups: ids = [] }) =>
    [...new Set(ids.flatMap((id) => known.get(id)?.id ?? []))].map((group) => [here.id, group] as const),
  );
  await work.ground.database.transact(work.organizationId, undefined, async ({ query, append }) => {
    await write`
      insert into groups (organization_id, id, name, description, deactivated, permissions)
      select ${work.organizationId}, id, name, description, deactivated, ${permissionsOf(work)}::jsonb
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r(id int, name text, description text, deactivated boolean)
    `.execute(query);
    await write`
      insert into group_members (organization_id, group_id, user_id)
      select ${work.organizationId}, * from unnest(
        ${members.map(([group]) => group)}::int[], ${members.map(([, user]) => user)}::int[])
    `.execute(query);
    await write`
      insert into group_subgroups (organization_id, group_id, subgroup_id)
      select ${work.organizationId}, * from unnest(
        ${subgroups.map(([group]) => group)}::int[], ${subgroups.map(([, subgroup]) => subgroup)}::int[])
    `.execute(query);
    const identified = groups.map(({ id, here }) => ({ kind: 'group' as const, id, localId: here.id }));
    await writeIdentities(query, work.organizationId, work, identified);
    append(() => [{}]);
  });
};

/** Returns groups of the source as they are here. The service's own groups are found by name. */
export const takeGroups = async (work: Work, groups: readonly Group[]): Promise<Map<SourceId, GroupHere>> => {
  const found = new Map<SourceId, GroupHere>();
  if (groups.length === 0) return found;
  const here = await fetchGroups(work);
  const byId = new Map(here.map((group) => [group.id, group]));
  const names = new FreeNames(
    limits.groupNameLength,
    here.map(({ name }) => name),
  );
  const known = await findKnown(
    work,
    'group',
    groups.map(({ id }) => id),
  );
  const fresh: Group[] = [];
  for (const group of groups) {
    const identity = known.get(group.id);
    const before = identity && byId.get(identity.localId);
    const ofService = group.system === undefined ? undefined : here.find(({ name }) => name === group.system);
    if (identity !== undefined && before !== undefined) {
      found.set(group.id, before);
      work.tally.add('groups', isOurs(work, identity) ? 'new' : 'known');
    } else if (group.system !== undefined) {
      if (ofService !== undefined) found.set(group.id, ofService);
      // A new organization has its own only after a dry run.
      else if (work.organization === undefined && Object.hasOwn(systemGroups, group.system))
        found.set(group.id, { id: work.fakeId(), name: group.system });
    } else if (!found.has(group.id)) fresh.push(group);
  }
  const made = (await drawIds(work, 'groups_id_seq', fresh)).map(([group, id]) => {
    const wished = cutText(cleanLine(group.name), limits.groupNameLength).trim() || 'group';
    const name = names.take(wished);
    if (name !== group.name) work.tally.change({ kind: 'group name', from: group.name, to: name });
    const one = { id, name };
    found.set(group.id, one);
    work.tally.add('groups', 'new');
    return { ...group, here: one };
  });
  const { subgroups, left } = withoutCircles(made);
  for (const id of left)
    work.tally.leave({
      of: 'groups',
      what: 'group within a group',
      why: 'no group has itself inside',
      example: found.get(id)?.name,
    });
  const nested = made.map((group) => ({ ...group, subgroups: subgroups.get(group.id) }));
  if (nested.length > 0 && !work.isDry) await insert(work, nested, found);
  return found;
};
