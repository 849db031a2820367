import { MailOpen } from 'lucide';
import { mayRun } from '../keyboard/registry.ts';
import { folderItems, newChannelItem } from '../parts/menus/folder-items.ts';
import type { MenuItem } from '../parts/menus/menu.ts';
import { openFolders } from '../store/channels/folders.ts';
import { groupsOf } from '../store/channels/groups.ts';
import { unreadInChannel } from '../store/unread/in-place.ts';
import { markAsRead } from '../store/unread/marking.ts';
import { t } from '../words/index.ts';

/** All channels of the group, also those that a filter hides. */
const unreadInGroup = (key: string): readonly number[] =>
  groupsOf(() => true)
    .filter((group) => group.key === key)
    .flatMap(({ channels }) => channels.flatMap(({ id }) => unreadInChannel(id)));

/** What one does with a folder of channels. */
export const groupMenu = (key: string): readonly MenuItem[] => {
  const folder = openFolders.value.find(({ id }) => key === `folder-${id}`);
  return [
    { words: t('Mark as read'), icon: MailOpen, run: () => markAsRead(unreadInGroup(key)) },
    ...(folder === undefined ? [] : folderItems(folder)),
    ...(folder === undefined || !mayRun('new-channel') ? [] : [newChannelItem(folder.id)]),
  ];
};
