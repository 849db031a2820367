/** Derives permissions when settings, groups or role change. A client without these keeps the registered values. */
import { ownPermissions } from '@parlance/protocol/organization/own-permission-settings';
import { set } from './list.ts';
import type { State } from './state.ts';

type Groups = NonNullable<State['realm_user_groups']>;
type SettingName = (typeof ownPermissions)[keyof typeof ownPermissions];

const inputs: readonly (keyof State)[] = [
  'user_id',
  'is_guest',
  'realm_user_groups',
  'server_web_public_streams_enabled',
  'realm_enable_spectator_access',
  ...Object.values(ownPermissions).map((name) => `realm_${name}` as const),
];

/** Includes groups that contain the user through subgroups. */
const groupsOf = (groups: Groups, user: number): ReadonlySet<number> => {
  const found = new Set(groups.filter(({ members }) => members.includes(user)).map(({ id }) => id));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { id, direct_subgroup_ids } of groups)
      if (direct_subgroup_ids.some((subgroup) => found.has(subgroup))) found.add(id);
  }
  return found;
};

export const followPermissions = (before: State, now: State): State => {
  if (!('can_create_streams' in now)) return now;
  if (inputs.some((name) => now[name] === undefined)) return now;
  if (inputs.every((name) => before[name] === now[name])) return now;
  const user = now.user_id!;
  const groups = groupsOf(now.realm_user_groups!, user);
  const may = (name: SettingName): boolean => {
    const setting = now[`realm_${name}`]!;
    if (now.is_guest) return false;
    if (typeof setting === 'number') return groups.has(setting);
    return setting.direct_members.includes(user) || setting.direct_subgroups.some((id) => groups.has(id));
  };
  const createsPublic = may(ownPermissions.can_create_public_streams);
  const createsPrivate = may(ownPermissions.can_create_private_streams);
  const isOpen = now.server_web_public_streams_enabled === true && now.realm_enable_spectator_access === true;
  return set(now, {
    can_create_streams: createsPublic || createsPrivate,
    can_create_public_streams: createsPublic,
    can_create_private_streams: createsPrivate,
    can_create_web_public_streams: isOpen && may(ownPermissions.can_create_web_public_streams),
    can_invite_others_to_realm: may(ownPermissions.can_invite_others_to_realm),
    can_subscribe_other_users: may(ownPermissions.can_subscribe_other_users),
  });
};
