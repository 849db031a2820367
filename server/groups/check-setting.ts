/** Checks and normalizes values for permission settings [S27]. */
import { isDeepStrictEqual } from 'node:util';
import type { GroupSetting, GroupSettingChange } from '@parlance/protocol/codec';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { PermissionSetting } from '@parlance/protocol/permissions';
import { say } from '@parlance/protocol/phrase';
import type { Reader } from '../db/reader.ts';
import type { Organization } from '../organization/index.ts';
import { systemGroupOf } from './permits.ts';
import { checkKnown } from './queries.ts';

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

/**
 * Sorts without repetition. A single group becomes its id, an empty setting the built-in group of that name.
 */
export const normaliseSetting = (organization: Organization, value: GroupSetting): GroupSetting => {
  if (typeof value === 'number') return value;
  const members = ascending(value.direct_members);
  const nobody = organization.systemGroups['role:nobody'];
  const subgroups = ascending(value.direct_subgroups).filter((id) => id !== nobody);
  if (members.length > 0 || subgroups.length > 1)
    return { direct_members: members, direct_subgroups: subgroups };
  return subgroups[0] ?? nobody;
};

const checkSystemGroup = (organization: Organization, declared: PermissionSetting, id: number): void => {
  const name = systemGroupOf(organization, id);
  if (name === undefined) return;
  const isAllowed =
    (name !== 'role:internet' || declared.allowInternet) &&
    (name !== 'role:nobody' || declared.allowNobody) &&
    (name !== 'role:everyone' || declared.allowEveryone) &&
    (declared.allowedSystemGroups.length === 0 || declared.allowedSystemGroups.includes(name));
  if (!isAllowed)
    throw badRequest(
      say("'{setting}' setting cannot be set to '{group}' group.", { setting: declared.name, group: name }),
    );
};

/**
 * Returns the normalized value. Throws BAD_REQUEST for unknown, deactivated or foreign users and groups, and
 * for forbidden built-in groups. Throws SYSTEM_GROUP_REQUIRED where only a built-in group is allowed. Names in
 * `current` may stay, even deactivated ones.
 */
export const checkGroupSetting = async (
  reader: Reader,
  organization: Organization,
  declared: PermissionSetting,
  { value, current }: { readonly value: GroupSetting; readonly current?: GroupSetting | undefined },
): Promise<GroupSetting> => {
  const setting = normaliseSetting(organization, value);
  const isSystemGroup = typeof setting === 'number' && systemGroupOf(organization, setting) !== undefined;
  if (declared.requireSystemGroup && !isSystemGroup)
    throw new ApiError(
      'SYSTEM_GROUP_REQUIRED',
      say("'{setting}' must be a system user group.", { setting: declared.name }),
      {
        setting_name: declared.name,
      },
    );
  const members = typeof setting === 'number' ? [] : setting.direct_members;
  const groups = typeof setting === 'number' ? [setting] : setting.direct_subgroups;
  for (const id of groups) checkSystemGroup(organization, declared, id);
  if (isSystemGroup) return setting;
  const named = new Set(typeof current === 'object' ? current.direct_members : []);
  await checkKnown(
    reader,
    members.filter((id) => !named.has(id)),
    groups,
  );
  return setting;
};

/** Throws EXPECTATION_MISMATCH when the caller's old value is wrong. */
export const checkExpected = (
  organization: Organization,
  name: string,
  current: GroupSetting,
  { old }: GroupSettingChange,
): void => {
  if (old === undefined) return;
  // Imports keep lists of people in the order of the archive.
  const [expected, held] = [old, current].map((value) => normaliseSetting(organization, value));
  if (!isDeepStrictEqual(expected, held))
    throw new ApiError(
      'EXPECTATION_MISMATCH',
      say('\'old\' is not the value of "{name}" any more.', { name }),
      {
        field_name: name,
      },
    );
};
