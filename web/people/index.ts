import { roles } from '@parlance/protocol/users/roles';
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { own } from '../store/world.ts';

const load = () => import('./dialogs.ts');

export const feature: Feature = {
  actions: [
    {
      id: 'set-status',
      words: 'Set status',
      keys: ['Shift+Y'],
      group: 'You',
      run: () => openDialog('set-status', {}),
    },
    {
      id: 'new-user',
      words: 'New user',
      group: 'You',
      isAllowed: () => (own.value?.role ?? roles.guest) <= roles.administrator,
      run: () => openDialog('new-user', {}),
    },
  ],
  dialogs: {
    'new-user': () => load().then((module) => module.NewUser),
    profile: () => load().then((module) => module.Profile),
    'set-status': () => load().then((module) => module.SetStatus),
  },
};
