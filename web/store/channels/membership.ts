/** Joining and leaving channels. */
import { subscribe, unsubscribe } from '@parlance/client/calls';
import type { Channel } from '@parlance/client/words';
import { roles } from '@parlance/protocol/users/roles';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { announce, offerUndo } from '../../parts/saying/say.ts';
import { t } from '../../words/index.ts';
import { mayInChannel } from '../permissions.ts';
import { client } from '../session/service.ts';
import { trying } from '../topics/changes.ts';
import { own } from '../world.ts';

const join = (channel: Channel) => client.call(subscribe, { subscriptions: [{ name: channel.name }] });

export const joinChannel = (channel: Channel): Promise<void> =>
  trying(async () => {
    await join(channel);
    announce(t('You joined {channel}', { channel: channel.name }));
  });

/** Whether the reader, who is not in it, can join by themself. */
export const mayJoin = (channel: Channel): boolean =>
  !channel.is_archived && own.value?.role !== roles.guest && mayComeBack(channel);

/** Without it, only others can bring the reader back. */
const mayComeBack = (channel: Channel): boolean =>
  !channel.isPrivate ||
  mayInChannel(channel, 'can_subscribe_group') ||
  mayInChannel(channel, 'can_add_subscribers_group');

const leave = (channel: Channel): Promise<void> =>
  trying(async () => {
    await client.call(unsubscribe, { subscriptions: [channel.name] });
    const text = t('You left {channel}', { channel: channel.name });
    if (!mayComeBack(channel)) return announce(text);
    offerUndo(text, () => trying(() => join(channel)));
  });

const whatLeavingMeans = (channel: Channel): string => {
  if (mayComeBack(channel)) return t('You no longer get its messages. You can come back at any time.');
  return channel.subscriber_count === 1
    ? t('You are its only member. After you, no one sees its messages.')
    : t('You no longer see its messages, and can come back only when you are added again.');
};

export const askToLeave = (channel: Channel): void =>
  openDialog('question', {
    title: t('Leave {channel}?', { channel: channel.name }),
    text: whatLeavingMeans(channel),
    action: t('Leave'),
    run: () => leave(channel),
  });
