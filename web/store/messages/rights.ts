/**
 * What the reader may do with a message, as the service decides it: each function returns why not, undefined when
 * they may. The service checks again.
 */
import type { Message } from '@parlance/client/messages/message';
import type { Channel } from '@parlance/client/words';
import type { ChannelPermission, OrganizationPermission } from '@parlance/protocol/permissions';
import { mayInChannel, mayInOrganization } from '../permissions.ts';
import type { Refusal } from '../refusal.ts';
import { slice } from '../state.ts';
import { channels, ownId } from '../world.ts';

export const channelOf = ({ stream_id }: Message): Channel | undefined =>
  stream_id === undefined ? undefined : channels.value.get(stream_id);

/** `limit` in seconds; null for none. */
export const isOlderThan = ({ timestamp }: Message, limit: number | null | undefined): boolean =>
  typeof limit === 'number' && Date.now() / 1000 - timestamp > limit;

export const may = (
  name: OrganizationPermission & ChannelPermission,
  channel: Channel | undefined,
): boolean => mayInOrganization(name) || (channel !== undefined && mayInChannel(channel, name));

export const whyNotEdit = (message: Message): Refusal => {
  if (slice('realm_allow_message_editing').value === false) return 'This organization does not allow editing';
  if (message.sender_id !== ownId()) return 'Only the sender can edit a message';
  if (message.submessages.length > 0) return 'Polls and to-do lists cannot be edited';
  if (channelOf(message)?.is_archived === true) return 'This channel is archived';
  return isOlderThan(message, slice('realm_message_content_edit_limit_seconds').value)
    ? 'It is too late to edit this message'
    : undefined;
};

/** Whether the reader may take back what they just wrote. */
export const mayDeleteNew = (channel: Channel | undefined): boolean =>
  may('can_delete_any_message_group', channel) || may('can_delete_own_message_group', channel);

/** Values of `message_edit_history_visibility_policy`. */
export const whyNotSeeHistory = (message: Message): Refusal => {
  const policy = slice('realm_message_edit_history_visibility_policy').value;
  if (policy === 'none') return 'This organization does not show earlier texts';
  const isMoved = message.last_moved_timestamp !== undefined;
  const isEdited = message.last_edit_timestamp !== undefined;
  if (isMoved || (isEdited && policy !== 'moves')) return undefined;
  return isEdited ? 'This organization does not show earlier texts' : 'This message was never changed';
};
