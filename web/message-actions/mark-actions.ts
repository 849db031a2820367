/** Marks that a reader puts on messages. */
import type { Message } from '@parlance/client/messages/message';
import type { MessageAction } from '../keyboard/action.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { narrowOf } from '../places/conversation.ts';
import { doErrand } from '../store/errands/errands.ts';
import { isShownShort, setCollapsed } from '../store/messages/collapsed.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { activePane } from '../store/panes/focus.ts';
import { besidePlace, place } from '../store/places/address.ts';
import { isStarred } from './starred.ts';

const toggleStar = (message: Message): void =>
  doErrand({
    kind: 'flag',
    flag: 'starred',
    op: isStarred(message) ? 'remove' : 'add',
    messages: [message.id],
  });

/** The messages of the place that is shown, from this one on. */
const markUnreadFromHere = async (message: Message): Promise<void> => {
  const shown = activePane.peek() === 'beside' ? besidePlace.peek() : place.peek();
  const narrow = shown?.kind === 'narrow' ? shown.narrow : narrowOf(conversationOfMessage(message));
  const { markUnread } = await import('../store/unread/marking-unread.ts');
  return markUnread(narrow, message.id);
};

export const markActions: readonly MessageAction[] = [
  {
    id: 'star',
    words: 'Star message',
    wordsFor: (message) => (isStarred(message) ? 'Unstar message' : 'Star message'),
    keys: ['Ctrl+S'],
    group: 'Messages',
    target: 'message',
    run: toggleStar,
  },
  {
    id: 'remind-me',
    words: 'Remind me',
    group: 'Messages',
    target: 'message',
    run: ({ id }) => openDialog('remind-me', { message: id }),
  },
  {
    id: 'mark-unread-from-here',
    words: 'Mark as unread from here',
    keys: ['Shift+U'],
    group: 'Messages',
    target: 'message',
    run: markUnreadFromHere,
  },
  {
    id: 'collapse',
    words: 'Collapse message',
    wordsFor: (message) => (isShownShort(message) ? 'Expand message' : 'Collapse message'),
    keys: ['-'],
    group: 'Messages',
    target: 'message',
    run: (message) => setCollapsed(message, !isShownShort(message)),
  },
];
