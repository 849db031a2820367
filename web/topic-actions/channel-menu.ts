/** What one does with a channel. */
import { updateSubscription } from '@parlance/client/calls';
import type { Channel } from '@parlance/client/words';
import { roles } from '@parlance/protocol/users/roles';
import {
  Bell,
  BellOff,
  Folder,
  FolderPlus,
  Link,
  LogOut,
  MailOpen,
  MessageSquarePlus,
  Palette,
  Pin,
  PinOff,
  Settings,
} from 'lucide';
import { copyText } from '../parts/copy.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { type MenuItem, openMenu } from '../parts/menus/menu.ts';
import { announce, offerUndo } from '../parts/saying/say.ts';
import { placeOf } from '../places/conversation.ts';
import { moveToFolder } from '../store/channels/folder-changes.ts';
import { openFolders } from '../store/channels/folders.ts';
import { askToLeave } from '../store/channels/membership.ts';
import { channelPlace } from '../store/channels/place.ts';
import { isAtLeast, mayAdminister } from '../store/channels/rights.ts';
import { addressOf, go } from '../store/places/address.ts';
import { client } from '../store/session/service.ts';
import { trying } from '../store/topics/changes.ts';
import { unreadInChannel } from '../store/unread/in-place.ts';
import { markAsRead } from '../store/unread/marking.ts';
import { channels } from '../store/world.ts';
import { askToWrite } from '../store/writing/writing.ts';
import { t } from '../words/index.ts';
import { sharedItem } from './shared-item.ts';

type Property = 'pin_to_top' | 'is_muted';

const setProperty = (channel: number, property: Property, value: boolean) =>
  client.call(updateSubscription, { stream_id: channel, property, value });

const toggleMuted = ({ id, name, own: subscription }: Channel): Promise<void> =>
  trying(async () => {
    const isMuted = subscription?.is_muted === true;
    await setProperty(id, 'is_muted', !isMuted);
    const text = t('{policy}: {topic}', { policy: isMuted ? t('Unmuted') : t('Muted'), topic: name });
    offerUndo(text, () => trying(() => setProperty(id, 'is_muted', isMuted)));
  });

const togglePinned = ({ id, own: subscription }: Channel): Promise<void> =>
  trying(async () => {
    await setProperty(id, 'pin_to_top', subscription?.pin_to_top !== true);
    announce(t('Saved'));
  });

const beginTopic = (channel: number): void => {
  go(channelPlace(channel));
  // The compose box begins where its place leads, once that is painted.
  requestAnimationFrame(() => askToWrite({ kind: 'new-topic' }));
};

const chooseFolder = (channel: Channel): void => {
  const anchor = document.activeElement ?? document.body;
  const choices = [
    ...openFolders.value.map(({ id, name }) => ({ id, name })),
    { id: null, name: t('No folder') },
  ];
  openMenu({
    name: t('Move to folder'),
    anchor,
    items: [
      ...choices.map(
        ({ id, name }): MenuItem => ({
          words: name,
          kind: 'radio',
          group: '·folders',
          isChecked: id === channel.folder_id,
          run: () => moveToFolder(channel, id),
        }),
      ),
      ...(isAtLeast(roles.administrator)
        ? [
            {
              words: t('New folder'),
              icon: FolderPlus,
              group: '·new',
              run: () => openDialog('folder', { channel: channel.id }),
            },
          ]
        : []),
    ],
  });
};

const ownItems = (channel: Channel): readonly MenuItem[] => {
  const { own: subscription } = channel;
  if (subscription === undefined) return [];
  const { pin_to_top: isPinned, is_muted: isMuted } = subscription;
  const group = '·own';
  return [
    {
      words: isPinned ? t('Unpin') : t('Pin'),
      icon: isPinned ? PinOff : Pin,
      group,
      run: () => togglePinned(channel),
    },
    {
      words: isMuted ? t('Unmute') : t('Mute'),
      icon: isMuted ? Bell : BellOff,
      group,
      run: () => toggleMuted(channel),
    },
    {
      words: t('Change color'),
      icon: Palette,
      group,
      run: () => openDialog('channel-color', { channel: channel.id }),
    },
  ];
};

const folderItem = (channel: Channel): readonly MenuItem[] =>
  mayAdminister(channel) && (openFolders.value.length > 0 || isAtLeast(roles.administrator))
    ? [{ words: t('Move to folder'), icon: Folder, group: '·own', run: () => chooseFolder(channel) }]
    : [];

export const channelMenu = (id: number): readonly MenuItem[] => {
  const channel = channels.value.get(id);
  if (channel === undefined) return [];
  const { is_archived: isArchived } = channel;
  return [
    {
      words: t('Channel settings'),
      icon: Settings,
      group: '·channel',
      run: () => go({ kind: 'channel-settings', channel: id, tab: 'general' }),
    },
    ...(isArchived
      ? []
      : [
          {
            words: t('New topic'),
            icon: MessageSquarePlus,
            group: '·channel',
            run: () => beginTopic(id),
          },
        ]),
    {
      words: t('Mark as read'),
      icon: MailOpen,
      group: '·channel',
      run: () => markAsRead(unreadInChannel(id)),
    },
    sharedItem({ kind: 'channel', channel: id }, '·channel'),
    ...ownItems(channel),
    ...folderItem(channel),
    {
      words: t('Copy link'),
      icon: Link,
      group: '·away',
      run: () => copyText(`${location.origin}/${addressOf(placeOf({ kind: 'channel', channel: id }))}`),
    },
    ...(channel.own === undefined
      ? []
      : [
          {
            words: t('Leave channel'),
            icon: LogOut,
            group: '·away',
            isDangerous: true,
            run: () => askToLeave(channel),
          },
        ]),
  ];
};
