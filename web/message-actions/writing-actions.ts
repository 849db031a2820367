/** What is done with a message by writing; the compose box does it. */
import type { Message } from '@parlance/client/messages/message';
import type { MessageAction } from '../keyboard/action.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { whyNotEdit } from '../store/messages/rights.ts';
import { ownId } from '../store/world.ts';
import { askToWrite, type WritingKind } from '../store/writing/writing.ts';
import { allowedUnless } from './allowed-unless.ts';
import { articleOf } from './article-of.ts';

const write = (kind: WritingKind) => (message: Message) => askToWrite({ kind, message: message.id });

/** What is selected inside of the message, if anything. */
const selectedIn = (message: Message): string | undefined => {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return undefined;
  const article = articleOf(message);
  if (article === null || !article.contains(selection.getRangeAt(0).commonAncestorContainer))
    return undefined;
  return selection.toString();
};

const quote = (message: Message): void => {
  const selection = selectedIn(message);
  askToWrite({ kind: 'quote', message: message.id, ...(selection === undefined ? {} : { selection }) });
};

/** Where a reply reaches others too. */
const hasOtherReaders = ({ type, sender_id, display_recipient }: Message): boolean =>
  sender_id !== ownId() && (type === 'stream' || display_recipient.length > 2);

export const writingActions: readonly MessageAction[] = [
  {
    id: 'reply',
    words: 'Reply',
    keys: ['r', 'Enter'],
    group: 'Writing',
    target: 'message',
    run: write('reply'),
  },
  {
    id: 'quote-message',
    words: 'Quote message',
    keys: ['>'],
    group: 'Writing',
    target: 'message',
    run: quote,
  },
  {
    id: 'forward-message',
    words: 'Forward message',
    keys: ['<'],
    group: 'Writing',
    target: 'message',
    run: write('forward'),
  },
  {
    id: 'reply-to-sender',
    words: 'Reply to sender only',
    keys: ['Shift+R'],
    group: 'Writing',
    target: 'message',
    isAllowed: hasOtherReaders,
    run: write('reply-to-sender'),
  },
  {
    id: 'mention-sender',
    words: 'Reply and mention the sender',
    keys: ['@'],
    group: 'Writing',
    target: 'message',
    run: write('mention'),
  },
  {
    id: 'edit-message',
    words: 'Edit message',
    keys: ['e'],
    group: 'Writing',
    target: 'message',
    ...allowedUnless(whyNotEdit),
    run: write('edit'),
  },
  {
    id: 'view-source',
    words: 'View source',
    keys: ['e'],
    group: 'Messages',
    target: 'message',
    isAllowed: (message) => whyNotEdit(message) !== undefined,
    run: ({ id }) => openDialog('view-source', { message: id }),
  },
];
