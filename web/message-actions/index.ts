/** What one does with a message. */
import type { Feature } from '../app/feature.ts';
import type { MessageAction } from '../keyboard/action.ts';
import { articleOf } from './article-of.ts';
import { askingActions } from './asking-actions.ts';
import { goingActions } from './going-actions.ts';
import { markActions } from './mark-actions.ts';
import { openMessageMenu } from './open-menu.ts';
import { sharingActions } from './sharing-actions.ts';
import { writingActions } from './writing-actions.ts';

const menu: MessageAction = {
  id: 'message-actions',
  words: 'Message actions',
  keys: ['i'],
  group: 'Messages',
  target: 'message',
  isOnlyKey: true,
  run: (message) => {
    const article = articleOf(message);
    if (article !== null) openMessageMenu(message, article);
  },
};

export const feature: Feature = {
  actions: [
    // First: in a search, Enter opens the message.
    ...goingActions,
    ...writingActions,
    menu,
    ...markActions,
    ...askingActions,
    ...sharingActions,
  ],
  dialogs: {
    'message-actions': () => import('./sheet.tsx').then((module) => module.MessageActions),
    'view-source': () => import('./view-source.tsx').then((module) => module.ViewSource),
    'move-messages': () => import('./move/move-messages.tsx').then((module) => module.MoveMessages),
    'read-receipts': () => import('./read-receipts.tsx').then((module) => module.ReadReceipts),
    'edit-history': () => import('./history/edit-history.tsx').then((module) => module.EditHistory),
    'remind-me': () => import('./remind-me.tsx').then((module) => module.RemindMe),
    'report-message': () => import('./report-message.tsx').then((module) => module.ReportMessage),
    'delete-message': () => import('./delete-message.tsx').then((module) => module.DeleteMessage),
  },
};
