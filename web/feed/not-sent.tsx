/** Why a message was not sent, and what helps. */
import type { Entry } from '@parlance/client/messages/outbox-entry';
import { theOutbox } from '../store/outbox/outbox.ts';
import { editUnsent, notSentWords } from '../store/outbox/unsent.ts';
import { t } from '../words/index.ts';

export const NotSent = ({ entry }: { readonly entry: Entry }) => {
  const { sending, localId } = entry;
  if (sending.state !== 'failed') return null;
  return (
    <div role="group" aria-label={t('Not sent')} class="not-sent">
      <span>{notSentWords(entry)}</span>
      <button type="button" class="button" onClick={() => void theOutbox().resend(localId)}>
        {t('Send again')}
      </button>
      <button type="button" class="button" onClick={() => void editUnsent(entry)}>
        {t('Edit')}
      </button>
      <button type="button" class="button" onClick={() => void theOutbox().discard(localId)}>
        {t('Discard')}
      </button>
    </div>
  );
};
