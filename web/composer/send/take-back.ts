/** Takes a message back that was just sent: it is deleted, and its text returns [W85]. */
import { deleteMessage } from '@parlance/client/calls';
import type { NewMessage } from '@parlance/client/messages/outbox-entry';
import { showAlert } from '../../parts/saying/say.ts';
import { mayDeleteNew } from '../../store/messages/rights.ts';
import { client } from '../../store/session/service.ts';
import { channels } from '../../store/world.ts';
import { restoreText } from '../../store/writing/back.ts';
import { t } from '../../words/index.ts';

/** The time limit of an own message is longer than the offer. */
export const mayTakeBack = ({ type, to }: NewMessage): boolean =>
  mayDeleteNew(type === 'channel' ? channels.peek().get(Number(to)) : undefined);

export const takeBack = async (id: number, message: NewMessage): Promise<void> => {
  try {
    await client.call(deleteMessage, { message_id: id });
    restoreText(message);
  } catch (error) {
    showAlert(t('Could not take it back: {why}', { why: (error as Error).message }));
  }
};
