/** What the reader may do with topics: each function returns why not, undefined when they may. */
import type { Channel } from '@parlance/client/words';
import type { ChannelPermission, OrganizationPermission } from '@parlance/protocol/permissions';
import { roles } from '@parlance/protocol/users/roles';
import { mayInChannel, mayInOrganization } from '../permissions.ts';
import type { Refusal } from '../refusal.ts';
import { slice } from '../state.ts';
import { own } from '../world.ts';

const ownRole = (): number => own.value?.role ?? roles.guest;

/** Seconds; null for none. Moderators have no limits. */
export const moveLimits = (): { readonly topic: number | null; readonly channel: number | null } =>
  ownRole() <= roles.moderator
    ? { topic: null, channel: null }
    : {
        topic: slice('realm_move_messages_within_stream_limit_seconds').value ?? null,
        channel: slice('realm_move_messages_between_streams_limit_seconds').value ?? null,
      };

interface Permissions {
  readonly ofOrganization: OrganizationPermission;
  readonly ofChannel: ChannelPermission;
}

/** Those who administer a channel have the permissions of its topics too. */
const mayWithTopics = (channel: Channel, { ofOrganization, ofChannel }: Permissions): boolean =>
  mayInOrganization(ofOrganization) ||
  mayInChannel(channel, ofChannel) ||
  mayInChannel(channel, 'can_administer_channel_group');

export const whyNotChangeTopic = (channel: Channel): Refusal => {
  if (channel.is_archived) return 'This channel is archived';
  const permissions: Permissions = {
    ofOrganization: 'can_move_messages_between_topics_group',
    ofChannel: 'can_move_messages_within_channel_group',
  };
  return mayWithTopics(channel, permissions) ? undefined : 'You may not move messages to another topic';
};

export const whyNotChangeChannel = (channel: Channel): Refusal => {
  if (channel.is_archived) return 'This channel is archived';
  const permissions: Permissions = {
    ofOrganization: 'can_move_messages_between_channels_group',
    ofChannel: 'can_move_messages_out_of_channel_group',
  };
  return mayWithTopics(channel, permissions) ? undefined : 'You may not move messages to another channel';
};

export const whyNotResolve = (channel: Channel, topic: string): Refusal => {
  if (channel.is_archived) return 'This channel is archived';
  if (topic === '') return 'A topic without a name cannot be resolved';
  const permissions: Permissions = {
    ofOrganization: 'can_resolve_topics_group',
    ofChannel: 'can_resolve_topics_group',
  };
  return mayWithTopics(channel, permissions) ? undefined : 'You may not resolve topics';
};

export const whyNotDeleteTopic = (channel: Channel): Refusal => {
  if (channel.is_archived) return 'This channel is archived';
  return ownRole() <= roles.administrator ? undefined : 'Only administrators can delete topics';
};

/** Channels to which messages may be moved: the reader may write there. */
export const mayMoveTo = (channel: Channel): boolean =>
  !channel.is_archived && mayInChannel(channel, 'can_send_message_group');
