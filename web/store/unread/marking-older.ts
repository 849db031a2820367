/** Marks all messages below an id as read: the service does it in one call, however many there are. */
import { countOlderUnread, markOlderAsRead } from '@parlance/client/calls';
import { announce, beginChange, offerUndo, showAlert } from '../../parts/saying/say.ts';
import { counted, t } from '../../words/index.ts';
import { client } from '../session/service.ts';
import { unread } from '../world.ts';
import { setRead } from './marking.ts';

export interface Older {
  readonly count: number;
  /** Messages from it on stay as they are. */
  readonly before: number;
}

/** `date`: ISO 8601. */
export const fetchOlder = async (date: string): Promise<Older> => {
  const { count, before_id } = await client.call(countOlderUnread, { date });
  return { count, before: before_id };
};

/** Those that the page knows, for the undo. */
const knownBefore = (before: number): readonly number[] => {
  const { topics, direct } = unread.peek();
  return [...topics, ...direct].flatMap(({ messages }) => messages.filter((id) => id < before));
};

/** Offers to undo it. */
export const markOlder = async ({ count, before }: Older): Promise<void> => {
  const ids = knownBefore(before);
  beginChange();
  announce(counted(count, 'Marking {n} message as read…', 'Marking {n} messages as read…'));
  try {
    await client.call(markOlderAsRead, { before_id: before });
    offerUndo(counted(count, '{n} message marked as read', '{n} messages marked as read'), () => {
      setRead(ids, 'remove');
      announce(t('Undone'));
    });
  } catch (error) {
    showAlert(t('Could not save: {why}', { why: (error as Error).message }));
  }
};

/** Messages that come meanwhile stay unread. */
export const markEverythingRead = async (): Promise<void> => {
  const { topics, direct } = unread.peek();
  const ids = [...topics, ...direct].flatMap(({ messages }) => messages);
  if (ids.length === 0) return announce(t('Nothing unread'));
  await markOlder({ count: ids.length, before: ids.reduce((newest, id) => Math.max(newest, id)) + 1 });
};
