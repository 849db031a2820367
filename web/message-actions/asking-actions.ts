/** What is done with a message in a dialog. */
import type { MessageAction } from '../keyboard/action.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { whyNotDelete, whyNotMove, whyNotReport, whyNotSeeReaders } from '../store/messages/dialog-rights.ts';
import { whyNotSeeHistory } from '../store/messages/rights.ts';
import { allowedUnless } from './allowed-unless.ts';

export const askingActions: readonly MessageAction[] = [
  {
    id: 'move-messages',
    words: 'Move messages',
    keys: ['m'],
    group: 'Messages',
    target: 'message',
    ...allowedUnless(whyNotMove),
    run: ({ id }) => openDialog('move-messages', { message: id }),
  },
  {
    id: 'delete-message',
    words: 'Delete message',
    group: 'Messages',
    target: 'message',
    ...allowedUnless(whyNotDelete),
    run: ({ id }) => openDialog('delete-message', { message: id }),
  },
  {
    id: 'read-receipts',
    words: 'View read receipts',
    keys: ['Shift+V'],
    group: 'Messages',
    target: 'message',
    ...allowedUnless(whyNotSeeReaders),
    run: ({ id }) => openDialog('read-receipts', { message: id }),
  },
  {
    id: 'edit-history',
    words: 'View edit history',
    keys: ['Shift+H'],
    group: 'Messages',
    target: 'message',
    ...allowedUnless(whyNotSeeHistory),
    run: ({ id }) => openDialog('edit-history', { message: id }),
  },
  {
    id: 'report-message',
    words: 'Report message',
    group: 'Messages',
    target: 'message',
    ...allowedUnless(whyNotReport),
    run: ({ id }) => openDialog('report-message', { message: id }),
  },
];
