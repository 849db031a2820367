/** What the reader may do with a channel, and who else may. */
import type { Channel } from '@parlance/client/words';
import { roles } from '@parlance/protocol/users/roles';
import { mayInChannel, mayInOrganization } from '../permissions.ts';
import { own } from '../world.ts';

export const isAtLeast = (role: number): boolean => (own.value?.role ?? roles.guest) <= role;

export const mayAdminister = (channel: Channel): boolean =>
  isAtLeast(roles.administrator) || mayInChannel(channel, 'can_administer_channel_group');

/** Whether the reader reads, or may begin to read, what is written there. */
export const mayRead = (channel: Channel): boolean =>
  channel.own !== undefined ||
  channel.is_web_public ||
  (!channel.isPrivate && isAtLeast(roles.member)) ||
  mayInChannel(channel, 'can_subscribe_group') ||
  mayInChannel(channel, 'can_add_subscribers_group');

export const mayAddOthers = (channel: Channel): boolean =>
  !channel.is_archived &&
  isAtLeast(roles.member) &&
  mayRead(channel) &&
  (mayInOrganization('can_add_subscribers_group') ||
    mayInChannel(channel, 'can_add_subscribers_group') ||
    mayInChannel(channel, 'can_administer_channel_group'));

export const mayRemoveOthers = (channel: Channel): boolean =>
  mayAdminister(channel) || mayInChannel(channel, 'can_remove_subscribers_group');
