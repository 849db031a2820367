/** Messages on their way: shown at once, grey until the service has them, with what helps when it refused. */
import type { Entry } from '@parlance/client/messages/outbox-entry';
import type { Conversation } from '../places/place.ts';
import { unseenOnTheirWayTo } from '../store/on-their-way.ts';
import { theOutbox } from '../store/outbox.ts';
import { own, ownId } from '../store/world.ts';
import { restoreText } from '../store/writing-back.ts';
import { t } from '../words/index.ts';
import './outgoing.css';

const Failed = ({ entry }: { readonly entry: Entry }) => {
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

const Line = ({ entry }: { readonly entry: Entry }) => {
  const isFailed = entry.sending.state === 'failed';
  const name = `${own.value?.full_name ?? ''} ${entry.message.content}`;
  return (
    <article
      class={`article led outgoing ${isFailed ? 'failed' : ''}`}
      aria-label={name}
      aria-describedby={`out-${entry.localId}`}
      tabIndex={-1}
    >
      <div class="article-row">
        <div class="article-side" />
        <div class="article-main">
          <div class="article-line">
            <span class="article-sender">{own.value?.full_name ?? `#${ownId()}`}</span>
            <span id={`out-${entry.localId}`} class="article-time">
              {isFailed ? t('not sent') : t('sending')}
            </span>
          </div>
          <div class="article-body outgoing-text" dir="auto">
            {entry.message.content}
          </div>
          <Failed entry={entry} />
        </div>
      </div>
    </article>
  );
};

interface OutgoingProps {
  readonly conversation: Conversation;
  /** The messages above. */
  readonly ids: readonly number[];
}

export const Outgoing = ({ conversation, ids }: OutgoingProps) => {
  const entries = unseenOnTheirWayTo(conversation, ids);
  if (entries.length === 0) return null;
  return (
    <div role="feed" aria-label={t('On their way')} class="feed">
      {entries.map((entry) => (
        <Line key={entry.localId} entry={entry} />
      ))}
    </div>
  );
};
