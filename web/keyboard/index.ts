/** Keys, and the tables that teach them. */
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';

export const feature: Feature = {
  actions: [
    {
      id: 'message-formatting',
      words: 'Message formatting',
      group: 'Writing',
      run: () => openDialog('message-formatting', {}),
    },
    { id: 'about', words: 'About', group: 'You', run: () => openDialog('about', {}) },
  ],
  dialogs: {
    question: () => import('../parts/dialogs/question.tsx').then((module) => module.Question),
    'keyboard-shortcuts': () => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
    'message-formatting': () => import('./formatting-dialog.tsx').then((module) => module.FormattingDialog),
    about: () => import('./about-dialog.tsx').then((module) => module.AboutDialog),
  },
};
