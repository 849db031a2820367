/** What the bar below has for all readers. */
import { Hash, Search } from 'lucide';
import { toggleSide } from '../store/looks/layout.ts';
import { t } from '../words/index.ts';
import { openDialog } from './dialogs.ts';
import { Icon } from './icon.tsx';

const instead = (run: () => void) => (event: Event) => {
  event.preventDefault();
  run();
};

export const ChannelsLink = () => (
  <a href="#channels" aria-label={t('Channels')} onClick={instead(() => toggleSide('sidebar'))}>
    <Icon of={Hash} size={22} />
  </a>
);

export const SearchLink = () => (
  <a href="#search" aria-label={t('Search')} onClick={instead(() => openDialog('go-to', {}))}>
    <Icon of={Search} size={22} />
  </a>
);
