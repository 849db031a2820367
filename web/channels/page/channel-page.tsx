/** The page of one channel: what it is, what it means to the reader, who is in it, who may do what. */
import { useEffect } from 'preact/hooks';
import { type Tab, Tabs } from '../../parts/tabs.tsx';
import type { ChannelTab } from '../../places/sections.ts';
import { channelTabs } from '../../places/sections.ts';
import { setBusy } from '../../store/panes/busy.ts';
import { go, type PaneName } from '../../store/places/address.ts';
import { channels } from '../../store/world.ts';
import { type Label, t } from '../../words/index.ts';
import { ChannelHead } from './channel-head.tsx';
import { General } from './general.tsx';
import { Permissions } from './permissions.tsx';
import { Personal } from './personal.tsx';
import { Subscribers } from './subscribers.tsx';
import '../../parts/fields/about.css';
import '../../parts/settings/settings.css';
import './channel-page.css';

export interface ChannelPageProps {
  readonly pane: PaneName;
  readonly channel: number;
  readonly tab: string;
}

const words: Readonly<Record<ChannelTab, Label>> = {
  general: 'General',
  personal: 'Personal',
  subscribers: 'Subscribers',
  permissions: 'Permissions',
};

const contents = { general: General, personal: Personal, subscribers: Subscribers, permissions: Permissions };

export const ChannelPage = ({ pane, channel: id, tab }: ChannelPageProps) => {
  useEffect(() => setBusy(pane, false), [pane]);
  const channel = channels.value.get(id);
  if (channel === undefined) return null;
  const tabs = channelTabs.map((key): Tab => {
    const Content = contents[key];
    return { name: t(words[key]), content: () => <Content channel={channel} /> };
  });
  return (
    <div class="channel-page">
      <ChannelHead channel={channel} />
      <Tabs
        name={channel.name}
        tabs={tabs}
        shown={channelTabs.indexOf(tab as ChannelTab)}
        onShow={(index) =>
          go({ kind: 'channel-settings', channel: id, tab: channelTabs[index]! }, { replace: true })
        }
      />
    </div>
  );
};
