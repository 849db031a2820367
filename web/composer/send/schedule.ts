/** Sends later: the service does, also when this device is off [W86]. */
import { createScheduledMessage, deleteScheduledMessage } from '@parlance/client/calls';
import type { NewMessage } from '@parlance/client/messages/outbox-entry';
import { offerUndo } from '../../parts/saying/say.ts';
import { dateOf, timeOf } from '../../parts/times/time.ts';
import { client } from '../../store/session/service.ts';
import { restoreText } from '../../store/writing/back.ts';
import { t } from '../../words/index.ts';

/** `at` in seconds since 1970. Rejects when the service refuses. */
export const schedule = async (message: NewMessage, at: number): Promise<void> => {
  const { scheduled_message_id } = await client.call(createScheduledMessage, {
    ...message,
    scheduled_delivery_timestamp: at,
    read_by_sender: true,
  });
  offerUndo(t('Will be sent {when}', { when: `${dateOf(at)}, ${timeOf(at)}` }), async () => {
    await client.call(deleteScheduledMessage, { scheduled_message_id });
    restoreText(message);
  });
};
