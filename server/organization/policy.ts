/** Permissions as numbers for older clients. */
import type { GroupSetting } from '@parlance/protocol/codec';
import type { OrganizationPermission } from '@parlance/protocol/permissions';
import type { SystemGroup } from '@parlance/protocol/users/roles';
import type { Organization } from './organization.ts';
import { settingOf } from './settings.ts';

type Numbers = Readonly<Partial<Record<SystemGroup, number>>>;

export const channelPolicy: Numbers = {
  'role:members': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:everyone': 5,
  'role:nobody': 6,
  'role:owners': 7,
};
export const wildcardPolicy: Numbers = {
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:administrators': 5,
  'role:owners': 5,
  'role:nobody': 6,
  'role:moderators': 7,
};

/**
 * A permission without a number becomes "members": older clients offer the action, and the service decides.
 */
export const policyOf = (
  organization: Organization,
  name: OrganizationPermission,
  numbers: Numbers,
): number => {
  const value: GroupSetting = settingOf(organization, name);
  for (const group of Object.keys(numbers) as SystemGroup[])
    if (organization.systemGroups[group] === value) return numbers[group]!;
  return numbers['role:members']!;
};
