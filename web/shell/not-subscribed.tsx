/** The reader sees a channel that they are not in: what they can do [W39]. */
import { channelOf } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { joinChannel, mayJoin } from '../store/channels/membership.ts';
import { channels } from '../store/world.ts';
import { t } from '../words/index.ts';
import '../parts/saying/hint.css';

export const NotSubscribed = ({ place }: { readonly place: Place }) => {
  const channel = channels.value.get(channelOf(place) ?? -1);
  if (channel === undefined || channel.own !== undefined || !mayJoin(channel)) return null;
  return (
    <div class="hint">
      <p>{t('You are not in this channel, and get none of its messages.')}</p>
      <button type="button" class="button main" onClick={() => void joinChannel(channel)}>
        {t('Subscribe')}
      </button>
    </div>
  );
};
