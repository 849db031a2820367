/** Says that scrolling marks nothing here, and offers to mark it. */
import { messageSignal } from '../store/messages/messages.ts';
import { t } from '../words/index.ts';
import type { FeedModel } from './model.ts';
import { readsByScrolling, readsInConversations } from './reading.ts';

interface ReadingStripProps {
  readonly model: FeedModel;
  readonly isMixed: boolean;
}

const mark = async (ids: readonly number[]): Promise<void> =>
  (await import('../store/unread/marking.ts')).markConversationsRead(ids);

export const ReadingStrip = ({ model, isMixed }: ReadingStripProps) => {
  if (readsByScrolling(isMixed)) return null;
  const ids = model.view.value?.range?.ids ?? [];
  const unread = ids.filter((id) => messageSignal(id).value?.flags.includes('read') === false);
  if (unread.length === 0) return null;
  return (
    <div role="group" aria-label={t('Reading')} class="reading-strip">
      <span>
        {readsInConversations()
          ? t('Scrolling marks nothing as read here, only in conversations.')
          : t('Scrolling marks nothing as read.')}
      </span>
      <button type="button" class="button" onClick={() => void mark(unread)}>
        {t('Mark as read')}
      </button>
    </div>
  );
};
