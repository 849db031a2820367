/** Finding, joining and making channels. */
import { roles } from '@parlance/protocol/users/roles';
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { go } from '../store/places/address.ts';
import { own } from '../store/world.ts';
import { mayMakeChannels } from './may-make.ts';

export const feature: Feature = {
  actions: [
    {
      id: 'browse-channels',
      words: 'Browse channels',
      group: 'Topics and channels',
      run: () => go({ kind: 'channels', section: 'all' }),
    },
    {
      id: 'new-channel',
      words: 'New channel',
      group: 'Topics and channels',
      isAllowed: mayMakeChannels,
      run: () => openDialog('new-channel', {}),
    },
    {
      id: 'new-folder',
      words: 'New folder',
      group: 'Topics and channels',
      isAllowed: () => (own.value?.role ?? roles.guest) <= roles.administrator,
      run: () => openDialog('folder', {}),
    },
  ],
  dialogs: {
    folder: () => import('./folders/folder-dialog.tsx').then((module) => module.FolderDialog),
    'new-channel': () => import('./new/new-channel.tsx').then((module) => module.NewChannel),
  },
};
