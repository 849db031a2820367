/** What the reader does with a notification: open, answer, or mark as read. */
import { placeOf } from '../places/conversation.ts';
import type { NotificationAnswer } from '../service-worker/orders.ts';
import { messageTo } from '../store/drafts/draft.ts';
import { doErrand } from '../store/errands/errands.ts';
import { theOutbox } from '../store/outbox/outbox.ts';
import { go } from '../store/places/address.ts';
import { askToWrite } from '../store/writing/writing.ts';

const markRead = (ids: readonly number[]): void =>
  doErrand({ kind: 'flag', flag: 'read', op: 'add', messages: ids });

const obey = ({ action, text = '', note }: NotificationAnswer): void => {
  const { conversation } = note;
  const ids = note.messages.map(({ id }) => id);
  const isAnswered = action === 'reply' && text.trim() !== '';
  if (isAnswered) void theOutbox().add(messageTo(conversation, text.trim()));
  if (isAnswered || action === 'read') {
    markRead(ids);
    return;
  }
  const last = ids.at(-1);
  go(placeOf(conversation, last));
  if (action === 'reply' && last !== undefined) askToWrite({ kind: 'reply', message: last });
};

export const followAnswers = (): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const answer = data as NotificationAnswer | undefined;
    if (answer?.kind === 'notification') obey(answer);
  });
