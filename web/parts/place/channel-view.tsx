/** How the channel is shown: its messages, or the list of its topics; for this visit [W28]. */
import { List, MessagesSquare } from 'lucide';
import type { Place } from '../../places/place.ts';
import { chooseChannelView } from '../../store/channels/place.ts';
import { t } from '../../words/index.ts';
import { IconButton } from '../icon-button.tsx';

export interface ChannelViewProps {
  readonly channel: number;
  readonly place: Place;
}

export const ChannelView = ({ channel, place }: ChannelViewProps) => {
  const isList = place.kind === 'topics';
  return (
    <div role="group" aria-label={t('Channel view')} class="channel-view">
      <IconButton
        icon={MessagesSquare}
        name={t('Messages of the channel')}
        aria-pressed={!isList}
        onClick={() => chooseChannelView(channel, 'feed')}
      />
      <IconButton
        icon={List}
        name={t('List of topics')}
        aria-pressed={isList}
        onClick={() => chooseChannelView(channel, 'topics')}
      />
    </div>
  );
};
