/** The channel in one line, with the ways into it and out of it. */
import type { Channel } from '@parlance/client/words';
import { Archive } from 'lucide';
import { Icon } from '../../parts/icon.tsx';
import { askToLeave, joinChannel, mayJoin } from '../../store/channels/membership.ts';
import { channelPlace } from '../../store/channels/place.ts';
import { addressOf } from '../../store/places/address.ts';
import { t } from '../../words/index.ts';
import { iconOf } from '../kinds.ts';

const Membership = ({ channel }: { readonly channel: Channel }) => {
  if (channel.own !== undefined)
    return (
      <button type="button" class="button" onClick={() => askToLeave(channel)}>
        {t('Leave channel')}
      </button>
    );
  if (!mayJoin(channel)) return null;
  return (
    <button type="button" class="button main" onClick={() => void joinChannel(channel)}>
      {t('Subscribe')}
    </button>
  );
};

export const ChannelHead = ({ channel }: { readonly channel: Channel }) => (
  <div class="channel-head">
    <a class="channel-head-name" href={addressOf(channelPlace(channel.id))} dir="auto">
      <Icon of={iconOf(channel)} size={17} />
      <span>{channel.name}</span>
    </a>
    {channel.is_archived && (
      <span class="channel-archived">
        <Icon of={Archive} size={15} /> {t('Archived')}
      </span>
    )}
    <Membership channel={channel} />
  </div>
);
