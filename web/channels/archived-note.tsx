/** In an archived channel: what that means, and the way back for those who may. */
import { Archive } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { channelOf } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { bringBack } from '../store/channels/archive.ts';
import { mayAdminister } from '../store/channels/rights.ts';
import { channels } from '../store/world.ts';
import { t } from '../words/index.ts';

export const ArchivedNote = ({ place }: { readonly place: Place }) => {
  const channel = channels.value.get(channelOf(place) ?? -1);
  if (channel?.is_archived !== true) return null;
  return (
    <div class="hint">
      <Icon of={Archive} size={17} />
      <p>{t('This channel is archived. It can be read and searched.')}</p>
      {mayAdminister(channel) && (
        <button type="button" class="button" onClick={() => void bringBack(channel)}>
          {t('Bring back')}
        </button>
      )}
    </div>
  );
};
