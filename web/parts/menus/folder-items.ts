/** What administrators do with a folder. */
import { roles } from '@parlance/protocol/users/roles';
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, CirclePlus, PenLine } from 'lucide';
import { archiveFolder, maySwap, swapFolder } from '../../store/channels/folder-changes.ts';
import type { Folder } from '../../store/channels/folders.ts';
import { isAtLeast } from '../../store/channels/rights.ts';
import { channels } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { openDialog } from '../dialogs/dialogs.ts';
import type { MenuItem } from './menu.ts';

const isEmpty = (folder: number): boolean =>
  [...channels.value.values()].every(({ folder_id }) => folder_id !== folder);

const orderItems = (id: number): readonly MenuItem[] => [
  ...(maySwap(id, -1)
    ? [{ words: t('Move folder up'), icon: ArrowUp, group: '·folder', run: () => swapFolder(id, -1) }]
    : []),
  ...(maySwap(id, 1)
    ? [{ words: t('Move folder down'), icon: ArrowDown, group: '·folder', run: () => swapFolder(id, 1) }]
    : []),
];

export const folderItems = (folder: Folder): readonly MenuItem[] => {
  if (!isAtLeast(roles.administrator)) return [];
  const { id, is_archived: isArchived } = folder;
  const group = '·folder';
  if (isArchived)
    return [{ words: t('Bring back'), icon: ArchiveRestore, group, run: () => archiveFolder(folder) }];
  return [
    { words: t('Rename folder'), icon: PenLine, group, run: () => openDialog('folder', { folder: id }) },
    ...orderItems(id),
    ...(isEmpty(id)
      ? [{ words: t('Archive folder'), icon: Archive, group, run: () => archiveFolder(folder) }]
      : []),
  ];
};

/** A channel that begins in the folder. */
export const newChannelItem = (folder: number): MenuItem => ({
  words: t('New channel'),
  icon: CirclePlus,
  group: '·new',
  run: () => openDialog('new-channel', { folder }),
});
