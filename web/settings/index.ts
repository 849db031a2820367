/** The own settings: what other places open of them too. */
import type { Feature } from '../app/feature.ts';

export const feature: Feature = {
  dialogs: {
    'new-bot': () => import('./bots/new-bot.tsx').then((module) => module.NewBot),
    'edit-bot': () => import('./bots/edit-bot.tsx').then((module) => module.EditBot),
  },
};
