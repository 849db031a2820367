/** Every request reads the row's version, so dependents follow with the commit. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '@parlance/protocol/endpoint';
import { isOrganizationPermission, organizationSettings } from '@parlance/protocol/organization/settings';
import type { updateOrganization } from '@parlance/protocol/organization/update';
import { organizationPermissions } from '@parlance/protocol/permissions';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { groupsChanged } from '../groups/index.ts';
import {
  type Organization,
  organizationChanged,
  type SignInMethods,
  writeOrganization,
} from '../organization/index.ts';
import { checkAdministrator } from '../users/index.ts';
import { checkChosen, type OrganizationChanges } from './chosen.ts';
import { emitChanges } from './emit-changes.ts';
import { emitFullMembers } from './full-members.ts';

type PlainName = keyof typeof organizationSettings;

const defaultOf = (organization: Organization, name: string): unknown =>
  isOrganizationPermission(name as PlainName)
    ? organization.systemGroups[organizationPermissions[name as keyof typeof organizationPermissions].default]
    : organizationSettings[name as PlainName].default;

const enabledOf = (methods: SignInMethods) =>
  Object.fromEntries(Object.entries(methods).map(([name, { enabled }]) => [name, enabled]));

/** Drops settings equal to their default. */
const withChanges = (before: Organization, changed: ReadonlyMap<string, unknown>): Organization => {
  const { name, description, authentication_methods, ...chosen } = Object.fromEntries(changed);
  const settings: Record<string, unknown> = { ...before.settings };
  if (authentication_methods !== undefined)
    settings.authentication_methods = {
      // Keeps choices for methods that the operator removed and may restore.
      ...(before.settings.authentication_methods as object | undefined),
      ...enabledOf(authentication_methods as SignInMethods),
    };
  for (const [setting, value] of Object.entries(chosen))
    if (isDeepStrictEqual(value, defaultOf(before, setting))) delete settings[setting];
    else settings[setting] = value;
  return {
    ...before,
    name: (name as string | undefined) ?? before.name,
    description: (description as string | undefined) ?? before.description,
    settings,
    version: before.version + 1,
  };
};

/** Returns the changes. Throws like `checkChosen`. */
export const doUpdateOrganization = (
  service: Pick<Service, 'database' | 'directory' | 'hooks' | 'now' | 'webPublicChannels'>,
  call: Pick<Call, 'actor' | 'organization'>,
  asked: OrganizationChanges,
): Promise<Answer<typeof updateOrganization>> => {
  checkAdministrator(call.actor);
  return service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const now = service.now();
    const before = await service.directory.lock(transaction);
    const changed = await checkChosen(transaction, service, call, { organization: before, asked });
    if (changed.size === 0) return {};
    const after = withChanges(before, changed);
    const { name, description, settings } = after;
    await writeOrganization(transaction, { name, description, settings });
    await emitChanges(transaction, changed, before, after);
    if (changed.has('waiting_period_threshold')) {
      emitFullMembers(transaction, before, after, now);
      await service.hooks.fire(groupsChanged, transaction, after);
    }
    await service.hooks.fire(organizationChanged, transaction, { before, after, now });
    return Object.fromEntries(changed) as Answer<typeof updateOrganization>;
  });
};
