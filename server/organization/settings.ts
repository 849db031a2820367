import {
  isOrganizationPermission,
  type OrganizationSettingName,
  type OrganizationSettingValue,
  organizationSettings,
} from '@parlance/protocol/organization/settings';
import { organizationPermissions } from '@parlance/protocol/permissions';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Organization } from './organization.ts';

/** An unset permission defaults to its declared built-in group. */
export const settingOf = <N extends OrganizationSettingName>(
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
  name: N,
): OrganizationSettingValue<N> => {
  const chosen = organization.settings[name];
  if (chosen !== undefined) return chosen as OrganizationSettingValue<N>;
  const asName: OrganizationSettingName = name;
  return (
    isOrganizationPermission(asName)
      ? organization.systemGroups[organizationPermissions[asName].default]
      : organizationSettings[asName as keyof typeof organizationSettings].default
  ) as OrganizationSettingValue<N>;
};

/** Reads the settings; under the log's lock they match every earlier event. */
export const fetchSettings = async ({ organizationId, query }: Reader): Promise<Organization['settings']> => {
  const { rows } = await read<Pick<Organization, 'settings'>>`
    select settings from organizations where id = ${organizationId}
  `.execute(query);
  return rows[0]!.settings;
};
