/** What the channel is. */
import type { Channel } from '@parlance/client/words';
import { SettingGroups } from '../../parts/settings/setting-groups.tsx';
import { WhyNone } from '../../parts/settings/why-not.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { ChannelFacts } from './channel-facts.tsx';
import { generalChanges } from './general-changes.ts';
import { generalSettings } from './general-settings.ts';

export const General = ({ channel }: { readonly channel: Channel }) => {
  const changes = generalChanges(channel.id);
  return (
    <div class="settings-page">
      <WhyNone changes={changes} />
      <SettingGroups key={channel.id} settings={generalSettings(channel)} changes={changes} />
      <ChannelFacts channel={channel} />
      <ArchiveCard channel={channel} />
    </div>
  );
};
