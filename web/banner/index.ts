import type { Feature } from '../app/feature.ts';

export const feature: Feature = {
  actions: [
    {
      id: 'menus',
      words: 'Organization menu',
      keys: ['g'],
      group: 'You',
      isOnlyKey: true,
      run: async () => {
        const opener = document.activeElement;
        (await import('./key-menus.ts')).openByKey('organization', opener);
      },
    },
  ],
};
