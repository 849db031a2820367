/** Messages on their way: shown at once, grey until the service has them, with what helps when it refused. */
import type { Entry } from '@parlance/client/messages/outbox-entry';
import { lazy } from '../parts/loading/lazy.tsx';
import type { Conversation } from '../places/place.ts';
import { unseenOnTheirWayTo } from '../store/outbox/on-their-way.ts';
import { own, ownId } from '../store/world.ts';
import { t } from '../words/index.ts';
import './outgoing.css';

const NotSent = lazy(() => import('./not-sent.tsx').then((module) => module.NotSent));

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
          {isFailed && <NotSent entry={entry} />}
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
