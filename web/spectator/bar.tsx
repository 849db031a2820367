/** The bar below, on a telephone. */
import { Hash, Rows3, Search } from 'lucide';
import { openDialog } from '../parts/dialogs.ts';
import { Icon } from '../parts/icon.tsx';
import type { Place } from '../places/place.ts';
import { addressOf, place } from '../store/address.ts';
import { drawer } from '../store/layout.ts';
import { t } from '../words/index.ts';
import './banner.css';

const all: Place = { kind: 'narrow', narrow: [] };

export const SpectatorBar = () => {
  const isAll = place.value.kind === 'narrow' && place.value.narrow.length === 0;
  const open = (event: Event, run: () => void) => {
    event.preventDefault();
    run();
  };
  const toggle = () => {
    drawer.value = drawer.value === 'sidebar' ? undefined : 'sidebar';
  };
  return (
    <nav class="bar spectator-bar" aria-label={t('Main')}>
      <a href={addressOf(all)} aria-label={t('Combined feed')} aria-current={isAll ? 'page' : undefined}>
        <Icon of={Rows3} size={22} />
      </a>
      <a href="#channels" aria-label={t('Channels')} onClick={(event) => open(event, toggle)}>
        <Icon of={Hash} size={22} />
      </a>
      <a
        href="#search"
        aria-label={t('Search')}
        onClick={(event) => open(event, () => openDialog('go-to', {}))}
      >
        <Icon of={Search} size={22} />
      </a>
    </nav>
  );
};
