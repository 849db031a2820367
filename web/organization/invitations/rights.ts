/** Which people the reader may invite, in which ways, and into what. */
import type { Channel } from '@parlance/client/words';
import { roles } from '@parlance/protocol/users/roles';
import { type Group, groups } from '../../store/groups/groups.ts';
import { mayInChannel, mayInOrganization, mayWithGroup } from '../../store/permissions.ts';
import { slice } from '../../store/state.ts';
import { channels, own } from '../../store/world.ts';
import { languageNow } from '../../words/index.ts';

export type Way = 'mail' | 'link';

export const waysAllowed = (): readonly Way[] => [
  ...(mayInOrganization('can_invite_users_group') ? (['mail'] as const) : []),
  ...(mayInOrganization('create_multiuse_invite_group') ? (['link'] as const) : []),
];

/** The reader's own role, or one that may do less. */
export const rolesToGive = (): readonly number[] =>
  Object.values(roles).filter((role) => (own.value?.role ?? roles.guest) <= role);

const defaults = (): ReadonlySet<number> => new Set(slice('realm_default_streams').value ?? []);

export const hasDefaults = (): boolean => defaults().size > 0;

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name.localeCompare(other.name, languageNow());

const mayAddTo = (channel: Channel): boolean =>
  mayInOrganization('can_add_subscribers_group') ||
  mayInChannel(channel, 'can_add_subscribers_group') ||
  mayInChannel(channel, 'can_administer_channel_group') ||
  defaults().has(channel.id);

export const channelsToGive = (): readonly Channel[] =>
  [...channels.value.values()].filter((one) => !one.is_archived && mayAddTo(one)).sort(byName);

export const groupsToGive = (): readonly Group[] =>
  [...groups.value.values()]
    .filter(
      (group) =>
        !group.is_system_group &&
        !group.deactivated &&
        (mayInOrganization('can_manage_all_groups') ||
          mayWithGroup(group, 'can_manage_group') ||
          mayWithGroup(group, 'can_add_members_group')),
    )
    .sort(byName);
