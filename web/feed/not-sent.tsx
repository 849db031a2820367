/** Why a message was not sent, and what helps. */
import type { Entry } from '@parlance/client/messages/outbox-entry';
import { theOutbox } from '../store/outbox.ts';
import { restoreText } from '../store/writing-back.ts';
import { t } from '../words/index.ts';

export const NotSent = ({ entry }: { readonly entry: Entry }) => {
  const { sending, localId } = entry;
  if (sending.state !== 'failed') return null;
  const why =
    sending.failure.reason === 'refused'
      ? sending.failure.message
      : t('It waited for a day. Send it again if it is not here yet.');
  const edit = async () => {
    const message = await theOutbox().discard(localId);
    if (message !== undefined) restoreText(message);
  };
  return (
    <div role="group" aria-label={t('Not sent')} class="not-sent">
      <span>{t('Not sent: {why}', { why })}</span>
      <button type="button" class="button" onClick={() => void theOutbox().resend(localId)}>
        {t('Send again')}
      </button>
      <button type="button" class="button" onClick={() => void edit()}>
        {t('Edit')}
      </button>
      <button type="button" class="button" onClick={() => void theOutbox().discard(localId)}>
        {t('Discard')}
      </button>
    </div>
  );
};
