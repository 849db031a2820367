/** The bar below, on a telephone. */
import { Inbox, MessagesSquare, UserRound } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { ChannelsLink, Count, countedName, SearchLink } from '../parts/place/bar-links.tsx';
import { addressOf, place } from '../store/places/address.ts';
import { counts } from '../store/unread/counts.ts';
import { t } from '../words/index.ts';
import './bar.css';

export const Bar = () => {
  const { total, directTotal } = counts.value;
  const isInbox = place.value.kind === 'list' && place.value.name === 'inbox';
  const isOwn = place.value.kind === 'settings' && place.value.section === 'profile';
  return (
    <nav class="bar" aria-label={t('Main')}>
      <a
        href={addressOf({ kind: 'list', name: 'inbox' })}
        aria-label={countedName(t('Inbox'), total)}
        aria-current={isInbox ? 'page' : undefined}
      >
        <Icon of={Inbox} size={22} />
        <Count unread={total} />
      </a>
      <ChannelsLink unread={total - directTotal} />
      <a
        href={addressOf({ kind: 'narrow', narrow: [{ operator: 'is', operand: 'dm' }] })}
        aria-label={countedName(t('Direct messages'), directTotal)}
      >
        <Icon of={MessagesSquare} size={22} />
        <Count unread={directTotal} />
      </a>
      <SearchLink />
      <a
        href={addressOf({ kind: 'settings', section: 'profile' })}
        aria-label={t('You')}
        aria-current={isOwn ? 'page' : undefined}
      >
        <Icon of={UserRound} size={22} />
      </a>
    </nav>
  );
};
