/** What the bar below has for all readers. */
import { Hash, Search } from 'lucide';
import { toggleSide } from '../../store/looks/layout.ts';
import { t } from '../../words/index.ts';
import { openDialog } from '../dialogs/dialogs.ts';
import { Icon } from '../icon.tsx';

const instead = (run: () => void) => (event: Event) => {
  event.preventDefault();
  run();
};

export const countedName = (name: string, unread: number): string =>
  unread > 0 ? `${name}, ${t('{n} unread', { n: unread })}` : name;

export const Count = ({ unread }: { readonly unread: number }) =>
  unread > 0 ? <span class="count" aria-hidden="true" data-count={unread > 99 ? '99+' : unread} /> : null;

export const ChannelsLink = ({ unread = 0 }: { readonly unread?: number }) => (
  <a
    href="#channels"
    aria-label={countedName(t('Channels'), unread)}
    onClick={instead(() => toggleSide('sidebar'))}
  >
    <Icon of={Hash} size={22} />
    <Count unread={unread} />
  </a>
);

export const SearchLink = () => (
  <a href="#search" aria-label={t('Search')} onClick={instead(() => openDialog('go-to', {}))}>
    <Icon of={Search} size={22} />
  </a>
);
