/** What is said: the status, the alert, and messages as they come. */
import { Alert } from '../parts/saying/alert.tsx';
import { status } from '../parts/saying/say.ts';
import { heardMessages } from '../store/notifications/heard.ts';
import { t } from '../words/index.ts';

export const Voice = () => (
  <>
    <div role="status" aria-label={t('Status')} class="unseen">
      <span key={status.value?.at}>{status.value?.text}</span>
    </div>
    <div role="log" aria-label={t('New messages')} aria-live="polite" class="unseen">
      {heardMessages.value.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
    <Alert />
  </>
);
