import type { Feature } from '../app/feature.ts';
import { openDialog, openDialogs } from '../parts/dialogs/dialogs.ts';

export const feature: Feature = {
  actions: [
    {
      id: 'go-to',
      words: 'Go to or do',
      keys: ['Ctrl+K'],
      group: 'Going places',
      scope: 'everywhere',
      isOnlyKey: true,
      isAllowed: () => !openDialogs.value.some(({ name }) => name === 'go-to'),
      run: () => openDialog('go-to', {}),
    },
  ],
  dialogs: { 'go-to': () => import('./go-to.tsx').then((module) => module.GoTo) },
};
