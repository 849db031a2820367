/** What the members of a new organization may do. A living one keeps its own. */
import type { GroupSetting } from '@parlance/protocol/codec';
import { type OrganizationPermission, organizationPermissions } from '@parlance/protocol/permissions';
import { writeOrganization } from '../../organization/index.ts';
import type { GroupHere } from '../people/groups.ts';
import { settingOfPermitted } from '../permitted.ts';
import type { Permission, SourceId } from '../vocabulary.ts';
import type { Work } from '../work.ts';

/** Runs after the groups, which permissions name. What is chosen here already stays. */
export const takePermissions = async (
  work: Work,
  given: readonly Permission[],
  groups: ReadonlyMap<SourceId, GroupHere>,
): Promise<void> => {
  if (given.length === 0) return;
  const { ground, organizationId, tally } = work;
  const chosen = new Map<string, GroupSetting>();
  for (const { name, permitted } of given) {
    const leave = (why: string) => tally.leave({ of: 'other', what: 'permission', why, example: name });
    if (!work.isNew) {
      leave('a living organization keeps its own');
      continue;
    }
    const declared = organizationPermissions[name as OrganizationPermission];
    const setting = settingOfPermitted(work, declared, permitted, groups);
    if (setting === undefined) leave('it cannot be given so here');
    else {
      chosen.set(name, setting);
      tally.add('other', 'permissions');
    }
  }
  if (work.isDry || chosen.size === 0) return;
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    const { settings } = await ground.directory.lock(transaction);
    await writeOrganization(transaction, { settings: { ...Object.fromEntries(chosen), ...settings } });
    transaction.append(() => [{}]);
  });
  work.organization = await ground.directory.load(organizationId);
};
