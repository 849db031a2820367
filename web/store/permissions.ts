/** What the reader may do, by the groups of each permission. */
import type {
  ChannelPermission,
  GroupPermission,
  OrganizationPermission,
} from '@parlance/protocol/permissions';
import { roles } from '@parlance/protocol/users/roles';
import { computed, type ReadonlySignal } from '@preact/signals';
import { type GroupSetting, groupsContaining, isIn } from './groups/containing.ts';
import { slice } from './state.ts';
import { own, ownId } from './world.ts';

/** The groups that contain the reader, also by way of other groups. */
export const ownGroups: ReadonlySignal<ReadonlySet<number>> = computed(() => {
  const account = own.value;
  if (account === undefined) return new Set();
  const waitingDays = slice('realm_waiting_period_threshold').value ?? 0;
  return groupsContaining(account, slice('realm_user_groups').value ?? [], { waitingDays, now: Date.now() });
});

/** `allow_everyone_group`: guests never have other permissions, whatever their groups. */
const isPermitted = (
  setting: GroupSetting | undefined,
  declared: { readonly allow_everyone_group: boolean } | undefined,
): boolean => {
  if (setting === undefined) return false;
  if (declared?.allow_everyone_group === false && (own.value?.role ?? roles.guest) >= roles.guest)
    return false;
  return isIn(setting, ownId(), ownGroups.value);
};

const supported = () => slice('server_supported_permission_settings').value;

export const mayInOrganization = (name: OrganizationPermission): boolean =>
  isPermitted(slice(`realm_${name}`).value, supported()?.realm[name]);

export const mayInChannel = (
  channel: Readonly<Record<ChannelPermission, GroupSetting>>,
  name: ChannelPermission,
): boolean => isPermitted(channel[name], supported()?.stream[name]);

export const mayWithGroup = (
  group: Readonly<Record<GroupPermission, GroupSetting>>,
  name: GroupPermission,
): boolean => isPermitted(group[name], supported()?.group[name]);
