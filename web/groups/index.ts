/** Groups of people. */
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { mayInOrganization } from '../store/permissions.ts';

export const feature: Feature = {
  actions: [
    {
      id: 'new-group',
      words: 'New group',
      group: 'Topics and channels',
      isAllowed: () => mayInOrganization('can_create_groups'),
      run: () => openDialog('new-group', {}),
    },
  ],
  dialogs: { 'new-group': () => import('./late.ts').then((module) => module.NewGroup) },
};
