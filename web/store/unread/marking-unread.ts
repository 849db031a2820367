/** Marks messages as unread, and takes it back. */
import { updateFlags, updateFlagsForNarrow } from '@parlance/client/calls';
import type { Narrow } from '@parlance/client/messages/narrow';
import { announce, beginChange, offerUndo, showAlert } from '../../parts/saying/say.ts';
import { counted, t } from '../../words/index.ts';
import { client } from '../session/service.ts';
import { stateNow } from '../state.ts';
import { unread } from '../world.ts';

/** Messages of one call. */
const most = 5000;

interface Marked {
  readonly count: number;
  /** Some messages stay read, because the reader left their channel. */
  readonly isLeftOut: boolean;
}

const mark = async (narrow: Narrow, from: number): Promise<Marked> => {
  let marked: Marked = { count: 0, isLeftOut: false };
  for (let anchor = from, include_anchor = true; ; include_anchor = false) {
    const range = { anchor, include_anchor, num_before: 0, num_after: most, narrow: [...narrow] };
    const answer = await client.call(updateFlagsForNarrow, { ...range, op: 'remove', flag: 'read' });
    marked = {
      count: marked.count + answer.updated_count,
      isLeftOut: marked.isLeftOut || answer.ignored_because_not_subscribed_channels.length > 0,
    };
    if (answer.found_newest || answer.last_processed_id === null) return marked;
    anchor = answer.last_processed_id;
  }
};

const unreadIds = (): readonly number[] => {
  const { topics, direct } = unread.peek();
  return [...topics, ...direct].flatMap(({ messages }) => messages);
};

const markRead = async (ids: readonly number[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += most)
    await client.call(updateFlags, { messages: ids.slice(at, at + most), op: 'add', flag: 'read' });
  announce(t('Undone'));
};

/** `from`: the oldest message; 0 for all. */
export const markUnread = async (narrow: Narrow, from = 0): Promise<void> => {
  beginChange();
  const before = new Set(unreadIds());
  const newest = stateNow().max_message_id ?? Number.POSITIVE_INFINITY;
  try {
    const { count, isLeftOut } = await mark(narrow, from);
    if (count === 0 && isLeftOut) return showAlert(t('In channels that you left, all messages stay read.'));
    offerUndo(counted(count, '{n} message marked as unread', '{n} messages marked as unread'), () =>
      markRead(unreadIds().filter((id) => id >= from && id <= newest && !before.has(id))),
    );
  } catch (error) {
    showAlert(t('Could not save: {why}', { why: (error as Error).message }));
  }
};
