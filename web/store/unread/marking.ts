/** Marks whole conversations as read, and takes it back. */
import { announce, offerUndo } from '../../parts/saying/say.ts';
import { counted, t } from '../../words/index.ts';
import { doErrand } from '../errands/errands.ts';

/** Ids of one call. */
const most = 5000;

export const setRead = (ids: readonly number[], op: 'add' | 'remove'): void => {
  for (let at = 0; at < ids.length; at += most)
    doErrand({ kind: 'flag', flag: 'read', op, messages: ids.slice(at, at + most) });
};

/** Offers to undo it. */
export const markConversationsRead = (ids: readonly number[], onUndone?: () => void): void => {
  setRead(ids, 'add');
  offerUndo(counted(ids.length, '{n} message marked as read', '{n} messages marked as read'), () => {
    setRead(ids, 'remove');
    onUndone?.();
    announce(t('Undone'));
  });
};

/** As above, or says that there is nothing. */
export const markAsRead = (ids: readonly number[]): void => {
  if (ids.length === 0) announce(t('Nothing unread'));
  else markConversationsRead(ids);
};
