/** What the page says of messages that did not go, and their texts for another try. */
import type { Entry } from '@parlance/client/messages/outbox-entry';
import { t } from '../../words/index.ts';
import { restoreText } from '../writing/back.ts';
import { outboxEntries, theOutbox, unsent } from './outbox.ts';

export const offlineWords = (): string =>
  t('Offline. {n} waiting to be sent', { n: outboxEntries.value.length - unsent.value.length });

export const notSentWords = ({ sending }: Entry): string => {
  if (sending.state !== 'failed') return '';
  const { failure } = sending;
  const why =
    failure.reason === 'refused'
      ? failure.message
      : t('It waited for a day. Send it again if it is not here yet.');
  return t('Not sent: {why}', { why });
};

export const editUnsent = async ({ localId }: Entry): Promise<void> => {
  const message = await theOutbox().discard(localId);
  if (message !== undefined) restoreText(message);
};
