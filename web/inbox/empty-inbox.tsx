/** The inbox without anything unread; for a newcomer, the way to a first channel. */
import { mayRun, runAction } from '../keyboard/registry.ts';
import { addressOf } from '../store/places/address.ts';
import { channels } from '../store/world.ts';
import { t } from '../words/index.ts';

export const EmptyInbox = () => {
  const hasChannels = [...channels.value.values()].some(({ own }) => own !== undefined);
  if (hasChannels)
    return (
      <div class="inbox-empty">
        <p class="inbox-done">{t('Nothing unread')}</p>
        <p>{t('New messages appear here, by channel and topic.')}</p>
        <div class="inbox-ways">
          <a class="button" href={addressOf({ kind: 'list', name: 'recent' })}>
            {t('Recent conversations')}
          </a>
        </div>
      </div>
    );
  return (
    <div class="inbox-empty">
      <p class="inbox-done">{t('You are in no channel yet')}</p>
      <p>{t('Channels hold what a group talks about, topic by topic.')}</p>
      <div class="inbox-ways">
        {mayRun('new-channel') && (
          <button type="button" class="button main" onClick={() => runAction('new-channel')}>
            {t('New channel')}
          </button>
        )}
        <button type="button" class="button" onClick={() => runAction('browse-channels')}>
          {t('Browse channels')}
        </button>
      </div>
    </div>
  );
};
