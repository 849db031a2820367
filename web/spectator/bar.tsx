/** The bar below, on a telephone. */
import { Rows3 } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { ChannelsLink, SearchLink } from '../parts/place/bar-links.tsx';
import type { Place } from '../places/place.ts';
import { addressOf, place } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import './banner.css';

const all: Place = { kind: 'narrow', narrow: [] };

export const SpectatorBar = () => {
  const isAll = place.value.kind === 'narrow' && place.value.narrow.length === 0;
  return (
    <nav class="bar spectator-bar" aria-label={t('Main')}>
      <a href={addressOf(all)} aria-label={t('Combined feed')} aria-current={isAll ? 'page' : undefined}>
        <Icon of={Rows3} size={22} />
      </a>
      <ChannelsLink />
      <SearchLink />
    </nav>
  );
};
