/** What a group may do everywhere: each permission of the declarations whose value names it. */
import type {
  ChannelPermission,
  GroupPermission,
  OrganizationPermission,
} from '@parlance/protocol/permissions';
import type { PermissionValue } from '../parts/permission/value.ts';
import { isIn } from '../store/groups/containing.ts';
import { groups } from '../store/groups/groups.ts';
import { slice } from '../store/state.ts';
import { channels } from '../store/world.ts';
import { languageNow } from '../words/index.ts';
import { groupsAround } from './members.ts';

export interface PlaceUses<N extends string> {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly N[];
}

export interface Uses {
  readonly organization: readonly OrganizationPermission[];
  readonly channels: readonly PlaceUses<ChannelPermission>[];
  readonly groups: readonly PlaceUses<GroupPermission>[];
}

/** No person has this id. */
const noPerson = 0;

const named = <N extends string>(
  names: readonly N[],
  held: (name: N) => PermissionValue | undefined,
  holders: ReadonlySet<number>,
): readonly N[] =>
  names.filter((name) => {
    const value = held(name);
    return value !== undefined && isIn(value, noPerson, holders);
  });

/** Also what it may as a part of other groups. */
export const usesOf = (id: number): Uses => {
  const supported = slice('server_supported_permission_settings').value;
  const holders = groupsAround(id, groups.value);
  const inOrganization = Object.keys(supported?.realm ?? {}) as OrganizationPermission[];
  const inChannel = Object.keys(supported?.stream ?? {}) as ChannelPermission[];
  const inGroup = Object.keys(supported?.group ?? {}) as GroupPermission[];
  const inPlaces = <N extends string, P extends { readonly id: number; readonly name: string }>(
    places: Iterable<P>,
    names: readonly N[],
    held: (place: P, name: N) => PermissionValue,
  ): readonly PlaceUses<N>[] =>
    [...places]
      .map((place) => ({
        id: place.id,
        name: place.name,
        permissions: named(names, (name) => held(place, name), holders),
      }))
      .filter(({ permissions }) => permissions.length > 0)
      .sort((one, other) => one.name.localeCompare(other.name, languageNow()));
  return {
    organization: named(inOrganization, (name) => slice(`realm_${name}`).value, holders),
    channels: inPlaces(
      [...channels.value.values()].filter(({ is_archived }) => !is_archived),
      inChannel,
      (channel, name) => channel[name],
    ),
    groups: inPlaces(
      [...groups.value.values()].filter((group) => !group.is_system_group && !group.deactivated),
      inGroup,
      (group, name) => group[name],
    ),
  };
};
