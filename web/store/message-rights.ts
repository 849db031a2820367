/**
 * What the reader may do with a message, as the service decides it: each function returns why not, undefined when
 * they may. The service checks again.
 */
import type { Message } from '@parlance/client/messages/message';
import type { Channel } from '@parlance/client/words';
import type { ChannelPermission, OrganizationPermission } from '@parlance/protocol/permissions';
import { mayInChannel, mayInOrganization } from './permissions.ts';
import type { Refusal } from './refusal.ts';
import { slice } from './state.ts';
import { moveLimits, whyNotChangeChannel, whyNotChangeTopic } from './topic-rights.ts';
import { channels, ownId, people } from './world.ts';

const channelOf = ({ stream_id }: Message): Channel | undefined =>
  stream_id === undefined ? undefined : channels.value.get(stream_id);

/** `limit` in seconds; null for none. */
const isOlderThan = ({ timestamp }: Message, limit: number | null | undefined): boolean =>
  typeof limit === 'number' && Date.now() / 1000 - timestamp > limit;

const may = (name: OrganizationPermission & ChannelPermission, channel: Channel | undefined): boolean =>
  mayInOrganization(name) || (channel !== undefined && mayInChannel(channel, name));

export const whyNotEdit = (message: Message): Refusal => {
  if (slice('realm_allow_message_editing').value === false) return 'This organization does not allow editing';
  if (message.sender_id !== ownId()) return 'Only the sender can edit a message';
  if (message.submessages.length > 0) return 'Polls and to-do lists cannot be edited';
  if (channelOf(message)?.is_archived === true) return 'This channel is archived';
  return isOlderThan(message, slice('realm_message_content_edit_limit_seconds').value)
    ? 'It is too late to edit this message'
    : undefined;
};

/** A bot's messages count as its owner's too. */
const isOwn = ({ sender_id }: Message): boolean =>
  sender_id === ownId() || people.value.get(sender_id)?.bot_owner_id === ownId();

/** Whether the reader may take back what they just wrote. */
export const mayDeleteNew = (channel: Channel | undefined): boolean =>
  may('can_delete_any_message_group', channel) || may('can_delete_own_message_group', channel);

export const whyNotDelete = (message: Message): Refusal => {
  const channel = channelOf(message);
  if (channel?.is_archived === true) return 'This channel is archived';
  if (may('can_delete_any_message_group', channel)) return undefined;
  if (!isOwn(message)) return 'You may not delete messages of others';
  if (!may('can_delete_own_message_group', channel)) return 'You may not delete messages';
  return isOlderThan(message, slice('realm_message_content_delete_limit_seconds').value)
    ? 'It is too late to delete this message'
    : undefined;
};

const whyNotMoveToTopic = (message: Message, channel: Channel): Refusal =>
  whyNotChangeTopic(channel) ??
  (isOlderThan(message, moveLimits().topic) ? 'It is too late to move this message' : undefined);

const whyNotMoveToChannel = (message: Message, channel: Channel): Refusal =>
  whyNotChangeChannel(channel) ??
  (isOlderThan(message, moveLimits().channel) ? 'It is too late to move this message' : undefined);

export interface MoveRights {
  readonly topic: Refusal;
  readonly channel: Refusal;
}

export const moveRights = (message: Message): MoveRights => {
  const channel = channelOf(message);
  if (channel === undefined)
    return { topic: 'Direct messages cannot be moved', channel: 'Direct messages cannot be moved' };
  return { topic: whyNotMoveToTopic(message, channel), channel: whyNotMoveToChannel(message, channel) };
};

export const whyNotMove = (message: Message): Refusal => {
  const { topic, channel } = moveRights(message);
  return topic === undefined || channel === undefined ? undefined : topic;
};

export const whyNotSeeReaders = (): Refusal =>
  slice('realm_enable_read_receipts').value === false
    ? 'This organization does not show who has read messages'
    : undefined;

/** Values of `message_edit_history_visibility_policy`. */
export const whyNotSeeHistory = (message: Message): Refusal => {
  const policy = slice('realm_message_edit_history_visibility_policy').value;
  if (policy === 'none') return 'This organization does not show earlier texts';
  const isMoved = message.last_moved_timestamp !== undefined;
  const isEdited = message.last_edit_timestamp !== undefined;
  if (isMoved || (isEdited && policy !== 'moves')) return undefined;
  return isEdited ? 'This organization does not show earlier texts' : 'This message was never changed';
};

const noChannel = -1;

export const whyNotReport = (message: Message): Refusal => {
  if ((slice('realm_moderation_request_channel_id').value ?? noChannel) === noChannel)
    return 'This organization takes no reports';
  return message.sender_id === ownId() ? 'This is your own message' : undefined;
};
