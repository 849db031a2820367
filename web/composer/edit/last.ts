/** Finds the reader's newest message in a place that they may still edit. */
import { conversationOf, placeKey } from '../../places/conversation.ts';
import { messages, whenHeld } from '../../store/messages/messages.ts';
import { whyNotEdit } from '../../store/messages/rights.ts';
import { outcomeOf } from '../../store/outbox/accepted.ts';
import { onTheirWayTo } from '../../store/outbox/on-their-way.ts';
import { openedWindow } from '../../store/windows/windows.ts';
import { askToWrite } from '../../store/writing/writing.ts';
import type { Sheet } from '../sheet.ts';

export const lastOwn = ({ place }: Sheet): number | undefined => {
  const ids = openedWindow(placeKey(place))?.view.peek().range?.ids ?? [];
  return ids.findLast((id) => {
    const message = messages.get(id);
    return message !== undefined && whyNotEdit(message) === undefined;
  });
};

/** The newest that the service does not have yet, and has not refused. */
const onItsWay = ({ place }: Sheet): string | undefined => {
  const conversation = conversationOf(place);
  if (conversation === undefined) return undefined;
  return onTheirWayTo(conversation).findLast(({ sending }) => sending.state !== 'failed')?.localId;
};

const editWhenSent = async (localId: string): Promise<void> => {
  const outcome = await outcomeOf(localId);
  if (outcome === undefined || !('id' in outcome)) return;
  await whenHeld(outcome.id);
  askToWrite({ kind: 'edit', message: outcome.id });
};

/** Returns whether there is a message to edit. */
export const editLast = (sheet: Sheet): boolean => {
  const sending = onItsWay(sheet);
  if (sending !== undefined) {
    void editWhenSent(sending);
    return true;
  }
  const id = lastOwn(sheet);
  if (id !== undefined) askToWrite({ kind: 'edit', message: id });
  return id !== undefined;
};
