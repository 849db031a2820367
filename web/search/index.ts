import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';

/** On a telephone the command menu searches. */
const focusSearch = (): void => {
  const field = document.querySelector<HTMLElement>('search input');
  if (field === null) openDialog('go-to', { text: '/' });
  else field.focus();
};

export const feature: Feature = {
  actions: [
    {
      id: 'search',
      words: 'Search messages',
      keys: ['/'],
      group: 'Going places',
      run: focusSearch,
    },
    {
      id: 'search-operators',
      words: 'Search operators',
      group: 'Going places',
      run: () => openDialog('search-operators', {}),
    },
  ],
  dialogs: {
    'search-filters': () => import('./search-filters.tsx').then((module) => module.SearchFilters),
    'search-operators': () => import('./operators-dialog.tsx').then((module) => module.OperatorsDialog),
  },
};
