/** Who has a permission in the source, as a setting of this organization. */
import type { GroupSetting } from '@parlance/protocol/codec';
import type { PermissionSetting } from '@parlance/protocol/permissions';
import { type SystemGroup, systemGroups } from '@parlance/protocol/users/roles';
import type { GroupHere } from './people/groups.ts';
import type { Permitted, SourceId } from './vocabulary.ts';
import type { Work } from './work.ts';

type Groups = ReadonlyMap<SourceId, GroupHere>;

const isOfService = (name: string): name is SystemGroup => Object.hasOwn(systemGroups, name);

const mayHave = (declared: PermissionSetting, name: SystemGroup): boolean =>
  (name !== 'role:internet' || declared.allowInternet) &&
  (name !== 'role:nobody' || declared.allowNobody) &&
  (name !== 'role:everyone' || declared.allowEveryone) &&
  (declared.allowedSystemGroups.length === 0 || declared.allowedSystemGroups.includes(name));

/** People and groups that did not come have nothing. Returns undefined for what no setting here may be. */
export const settingOfPermitted = (
  { people, organization }: Work,
  declared: PermissionSetting,
  permitted: Permitted,
  groups: Groups,
): GroupSetting | undefined => {
  const named = permitted.groups.flatMap((id) => groups.get(id) ?? []);
  const given = named.filter(({ name }) => name !== 'role:nobody');
  const members = [...new Set(permitted.people.flatMap((id) => people.get(id)?.id ?? []))];
  const names = given.length === 0 && members.length === 0 ? ['role:nobody'] : given.map(({ name }) => name);
  if (!names.every((name) => !isOfService(name) || mayHave(declared, name))) return undefined;
  const [first] = names;
  const isOne = names.length === 1 && members.length === 0;
  if (declared.requireSystemGroup && !(isOne && isOfService(first!))) return undefined;
  // A dry run of a new organization has no groups.
  const nobody = organization?.systemGroups['role:nobody'] ?? 0;
  if (isOne) return given[0]?.id ?? nobody;
  return {
    direct_members: members.sort((one, other) => one - other),
    direct_subgroups: [...new Set(given.map(({ id }) => id))].sort((one, other) => one - other),
  };
};
