/** What the table of channels says of each. */
import type { Channel } from '@parlance/client/words';
import { EllipsisVertical } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { openMenu } from '../parts/menus/menu.ts';
import { channelMenu } from '../parts/menus/menus.ts';
import type { Column } from '../parts/virtual-table/virtual-table.tsx';
import { askToLeave, joinChannel, mayJoin } from '../store/channels/membership.ts';
import { channelPlace } from '../store/channels/place.ts';
import { addressOf } from '../store/places/address.ts';
import { isSpectator } from '../store/session/account.ts';
import { type Label, languageNow, t } from '../words/index.ts';
import { iconOf, type Kind, kindOf } from './kinds.ts';
import { trafficText } from './traffic.ts';

interface CellProps {
  readonly channel: Channel;
  readonly tabIndex: 0 | -1;
}

/** Leads into the channel: who may read it sees what it is like before they join. */
const Name = ({ channel, tabIndex }: CellProps) => (
  <>
    <a
      class="browse-name"
      href={addressOf(channelPlace(channel.id))}
      data-row={`channel-${channel.id}`}
      tabIndex={tabIndex}
    >
      <Icon of={iconOf(channel)} size={15} />
      <span dir="auto">{channel.name}</span>
    </a>
    {channel.description !== '' && (
      <p class="browse-about" dir="auto">
        {channel.description}
      </p>
    )}
  </>
);

const Membership = ({ channel, tabIndex }: CellProps) => {
  if (isSpectator()) return null;
  if (channel.own !== undefined)
    return (
      <button
        type="button"
        class="button"
        aria-label={t('Leave {channel}', { channel: channel.name })}
        tabIndex={tabIndex}
        onClick={() => askToLeave(channel)}
      >
        {t('Leave')}
      </button>
    );
  if (!mayJoin(channel)) return null;
  return (
    <button
      type="button"
      class="button main"
      aria-label={t('Subscribe to {channel}', { channel: channel.name })}
      tabIndex={tabIndex}
      onClick={() => void joinChannel(channel)}
    >
      {t('Subscribe')}
    </button>
  );
};

const Menu = ({ channel, tabIndex }: CellProps) => {
  const name = t('Actions for {name}', { name: channel.name });
  return (
    <IconButton
      icon={EllipsisVertical}
      size={17}
      name={name}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onClick={({ currentTarget }) =>
        openMenu({ name, items: channelMenu(channel.id), anchor: currentTarget })
      }
    />
  );
};

/** Short, since all rows are as high. */
const shortWords: Readonly<Record<Kind, Label>> = {
  public: 'Public',
  history: 'Private',
  private: 'Private',
  web: 'Open to the web',
};

export const channelColumns = (): readonly Column<Channel>[] => [
  {
    key: 'channel',
    heading: t('Channel'),
    isName: true,
    cell: (channel, tabIndex) => <Name channel={channel} tabIndex={tabIndex} />,
  },
  {
    key: 'members',
    heading: t('Members'),
    cell: ({ subscriber_count }) => subscriber_count.toLocaleString(languageNow()),
  },
  { key: 'traffic', heading: t('Traffic'), cell: trafficText },
  { key: 'privacy', heading: t('Privacy'), cell: (channel) => t(shortWords[kindOf(channel)]) },
  {
    key: 'do',
    heading: t('Actions'),
    isQuiet: true,
    cell: (channel, tabIndex) => (
      <span class="browse-do">
        <Membership channel={channel} tabIndex={tabIndex} />
        <Menu channel={channel} tabIndex={tabIndex} />
      </span>
    ),
  },
];
