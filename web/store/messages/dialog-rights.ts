/** What the reader may do with a message in a dialog: why not, as in `rights.ts`. */
import type { Message } from '@parlance/client/messages/message';
import type { Channel } from '@parlance/client/words';
import type { Refusal } from '../refusal.ts';
import { slice } from '../state.ts';
import { moveLimits, whyNotChangeChannel, whyNotChangeTopic } from '../topics/rights.ts';
import { ownId, people } from '../world.ts';
import { channelOf, isOlderThan, may } from './rights.ts';

/** A bot's messages count as its owner's too. */
const isOwn = ({ sender_id }: Message): boolean =>
  sender_id === ownId() || people.value.get(sender_id)?.bot_owner_id === ownId();

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

const noChannel = -1;

export const whyNotReport = (message: Message): Refusal => {
  if ((slice('realm_moderation_request_channel_id').value ?? noChannel) === noChannel)
    return 'This organization takes no reports';
  return message.sender_id === ownId() ? 'This is your own message' : undefined;
};
