/** Puts the channel out of use, or back into it. */
import type { Channel } from '@parlance/client/words';
import { askToArchive, bringBack } from '../../store/channels/archive.ts';
import { mayAdminister } from '../../store/channels/rights.ts';
import { t } from '../../words/index.ts';

export const ArchiveCard = ({ channel }: { readonly channel: Channel }) => {
  if (!mayAdminister(channel)) return null;
  return (
    <section class="setting-group">
      <h2>{t('Archive')}</h2>
      <div class="setting-card">
        <div class="setting channel-archive">
          <p class="setting-about">
            {channel.is_archived
              ? t('What was written can be read and found. No one writes here.')
              : t('An archived channel can be read and found, and no one writes there any more.')}
          </p>
          {channel.is_archived ? (
            <button type="button" class="button" onClick={() => void bringBack(channel)}>
              {t('Bring back')}
            </button>
          ) : (
            <button type="button" class="button dangerous" onClick={() => askToArchive(channel)}>
              {t('Archive channel')}
            </button>
          )}
        </div>
      </div>
    </section>
  );
};
