import type { Feature } from '../app/feature.ts';
import { hasHighContrast, toggleContrast } from '../store/looks/theme.ts';
import { isNewVersionReady } from './new-version-ready.ts';

export const feature: Feature = {
  actions: [
    {
      id: 'take-up-version',
      words: 'Use it now',
      group: 'You',
      isAllowed: () => isNewVersionReady.value,
      run: async () => (await import('./new-version.ts')).takeUpVersion(),
    },
    {
      id: 'high-contrast',
      words: 'High contrast',
      group: 'You',
      isAllowed: () => !hasHighContrast.value,
      run: toggleContrast,
    },
    {
      id: 'usual-contrast',
      words: 'Usual contrast',
      group: 'You',
      isAllowed: () => hasHighContrast.value,
      run: toggleContrast,
    },
  ],
  dialogs: {
    'sign-in-again': () => import('./sign-in-again.tsx').then((module) => module.SignInAgain),
  },
};
