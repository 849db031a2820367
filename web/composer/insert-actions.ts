/** What the bar for inserting runs. */
import type { PageAction } from '../keyboard/action.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { togglePreview } from './preview.ts';
import { activeSheet } from './sheets.ts';

export const isShown = (): boolean => activeSheet().field !== undefined;

export const preview: PageAction = {
  id: 'preview',
  words: 'Preview',
  keys: ['Alt+P'],
  group: 'Writing',
  scope: 'everywhere',
  isOnlyKey: true,
  isAllowed: isShown,
  run: () => togglePreview(activeSheet()),
};

export const snippets: PageAction = {
  id: 'snippets',
  words: 'Saved snippets',
  keys: ["Ctrl+'"],
  group: 'Writing',
  scope: 'everywhere',
  isAllowed: isShown,
  run: () => openDialog('saved-snippets', {}),
};

export const newPoll: PageAction = {
  id: 'new-poll',
  words: 'Poll',
  group: 'Writing',
  isAllowed: isShown,
  run: () => openDialog('new-poll', {}),
};

export const newToDoList: PageAction = {
  id: 'new-to-do-list',
  words: 'To-do list',
  group: 'Writing',
  isAllowed: isShown,
  run: () => openDialog('new-to-do-list', {}),
};

export const insertActions: readonly PageAction[] = [preview, snippets, newPoll, newToDoList];
