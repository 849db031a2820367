import {
  isOrganizationPermission,
  type OrganizationSettingName,
  organizationSettings,
} from '@parlance/protocol/organization/settings';
import { organizationPermissions } from '@parlance/protocol/permissions';
import { type Organization, settingOf } from '../../organization/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter, withinOrganization } from '../within.ts';

type Settings = Readonly<Record<string, unknown>>;

const names = [
  ...Object.keys(organizationSettings),
  ...Object.keys(organizationPermissions),
] as OrganizationSettingName[];

/** A built-in group has its name, which says more than its number. */
const shown = (organization: Organization, name: OrganizationSettingName): unknown => {
  const value: unknown = settingOf(organization, name);
  if (!isOrganizationPermission(name)) return value;
  return Object.entries(organization.systemGroups).find(([, id]) => id === value)?.[0] ?? value;
};

export const command: Command<Settings> = {
  name: 'organization settings',
  summary: 'Show all settings and permissions of an organization.',
  parameters: [organizationParameter],
  run: (given, context) =>
    withinOrganization(context, given, async ({ organization }) =>
      Object.fromEntries([
        ['name', organization.name],
        ['description', organization.description],
        ...names.map((name) => [name, shown(organization, name)]),
      ]),
    ),
  render: (settings) =>
    Object.entries(settings)
      .map(([name, value]) => `${name}\t${JSON.stringify(value)}`)
      .join('\n'),
};
