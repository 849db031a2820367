/** What can be done by key and menu to write. */
import type { PageAction } from '../keyboard/action.ts';
import { openDialog } from '../parts/dialogs.ts';
import { placeOf } from '../places/conversation.ts';
import { go } from '../store/address.ts';
import { conversationTo } from '../store/draft.ts';
import { askToWrite } from '../store/writing.ts';
import { editLast, lastOwn } from './edit/last.ts';
import { formatActions } from './formatting.ts';
import { togglePreview } from './preview.ts';
import { activeSheet } from './sheets.ts';

const goToDestination = (): void => {
  const destination = activeSheet().destination.peek();
  const conversation = destination && conversationTo(destination);
  if (conversation !== undefined) go(placeOf(conversation));
};

const isShown = (): boolean => activeSheet().field !== undefined;

export const actions: readonly PageAction[] = [
  {
    id: 'new-topic',
    words: 'New topic',
    keys: ['c'],
    group: 'Writing',
    run: () => askToWrite({ kind: 'new-topic' }),
  },
  {
    id: 'new-direct',
    words: 'New direct message',
    keys: ['x'],
    group: 'Writing',
    run: () => askToWrite({ kind: 'new-direct' }),
  },
  {
    id: 'edit-last',
    words: 'Edit your last message',
    keys: ['ArrowLeft'],
    group: 'Writing',
    scope: 'messages',
    isAllowed: () => lastOwn(activeSheet()) !== undefined,
    run: () => editLast(activeSheet()),
  },
  {
    id: 'go-to-destination',
    words: 'Go to where you write',
    keys: ['Ctrl+.'],
    group: 'Going places',
    scope: 'everywhere',
    isAllowed: isShown,
    run: goToDestination,
  },
  {
    id: 'preview',
    words: 'Preview',
    keys: ['Alt+P'],
    group: 'Writing',
    scope: 'everywhere',
    isOnlyKey: true,
    isAllowed: isShown,
    run: () => togglePreview(activeSheet()),
  },
  {
    id: 'snippets',
    words: 'Saved snippets',
    keys: ["Ctrl+'"],
    group: 'Writing',
    scope: 'everywhere',
    isAllowed: isShown,
    run: () => openDialog('saved-snippets', {}),
  },
  {
    id: 'new-poll',
    words: 'Poll',
    group: 'Writing',
    isAllowed: isShown,
    run: () => openDialog('new-poll', {}),
  },
  {
    id: 'new-to-do-list',
    words: 'To-do list',
    group: 'Writing',
    isAllowed: isShown,
    run: () => openDialog('new-to-do-list', {}),
  },
  ...formatActions,
];
