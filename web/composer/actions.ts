/** What can be done by key and menu to write. */
import type { PageAction } from '../keyboard/action.ts';
import { placeOf } from '../places/conversation.ts';
import { conversationTo } from '../store/drafts/draft.ts';
import { go } from '../store/places/address.ts';
import { askToWrite } from '../store/writing/writing.ts';
import { editLast, lastOwn } from './edit/last.ts';
import { formatActions } from './formatting.ts';
import { insertActions, isShown } from './insert-actions.ts';
import { activeSheet } from './sheets.ts';

const goToDestination = (): void => {
  const destination = activeSheet().destination.peek();
  const conversation = destination && conversationTo(destination);
  if (conversation !== undefined) go(placeOf(conversation));
};

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
  ...insertActions,
  ...formatActions,
];
