/** The edits that are open. Each outlives its form: the feed may take the article away for a while. */
import type { Message } from '@parlance/client/messages/message';
import { showAlert } from '../../parts/saying/say.ts';
import { randomId } from '../../store/device/locks.ts';
import { destinationOf } from '../../store/drafts/draft.ts';
import { writeDraft } from '../../store/drafts/drafts.ts';
import { onEvent } from '../../store/messages/messages.ts';
import { conversationOfMessage } from '../../store/messages/place.ts';
import { dropAttachments, withAttachments } from '../../store/writing/attachments.ts';
import { t } from '../../words/index.ts';
import { Edit } from './model.ts';

const open = new Map<number, Edit>();

export const editOf = (message: Message): Edit => {
  const { id } = message;
  const known = open.get(id);
  if (known !== undefined) {
    known.message = message;
    return known;
  }
  const edit = new Edit(message);
  open.set(id, edit);
  void edit.load();
  return edit;
};

/** The edit was saved or cancelled. */
export const endEdit = (id: number): void => {
  dropAttachments(`edit-${id}`);
  open.get(id)?.forget();
  open.delete(id);
};

const flushAll = (): void => {
  for (const edit of open.values()) edit.flush();
};
addEventListener('pagehide', flushAll);
document.addEventListener('visibilitychange', flushAll);

/** What was written outlives its message. */
const keepAsDraft = ({ id, message, content, isChanged }: Edit): void => {
  if (!isChanged) return;
  const destination = destinationOf(conversationOfMessage(message));
  writeDraft(randomId(), { destination, content: withAttachments(content, `edit-${id}`) });
  showAlert(t('The message that you edited was deleted. Your text is a draft now.'));
};

onEvent((event) => {
  if (event.type !== 'delete_message') return;
  for (const id of event.message_ids ?? [event.message_id ?? 0]) {
    const edit = open.get(id);
    if (edit === undefined) continue;
    keepAsDraft(edit);
    endEdit(id);
  }
});
