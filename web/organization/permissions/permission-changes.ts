/** Changes of permissions of the organization. */
import { updateOrganization } from '@parlance/client/calls';
import type { GroupSetting } from '@parlance/protocol/codec';
import type { PermissionChanges } from '../../parts/permission/permission-groups.tsx';
import type { PermissionValue } from '../../parts/permission/value.ts';
import { SettingChanges } from '../../store/changes/settings.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { whyNotAdministrator, whyNotOwner } from '../settings/rights.ts';
import { forOwners, type ShownPermission } from './permission-words.ts';

const changes = new SettingChanges<ShownPermission, GroupSetting | PermissionValue>({
  held: (name) => slice(`realm_${name}`).value,
  send: (name, value, before) => client.call(updateOrganization, { [name]: { new: value, old: before } }),
});

export const permissionChanges = (): PermissionChanges<ShownPermission> => ({
  valueOf: (name) => changes.valueOf(name),
  refusalOf: (name) => changes.refusalOf(name),
  change: (name, value) => changes.change(name, value),
  whyNone: whyNotAdministrator(),
  whyNot: (name) => (forOwners.has(name) ? whyNotOwner() : undefined),
});
