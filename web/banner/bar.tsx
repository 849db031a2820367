/** The bar below, on a telephone. */
import { Inbox, MessagesSquare, UserRound } from 'lucide';
import { ChannelsLink, SearchLink } from '../parts/bar-links.tsx';
import { Icon } from '../parts/icon.tsx';
import { addressOf, place } from '../store/places/address.ts';
import { counts } from '../store/unread/counts.ts';
import { t } from '../words/index.ts';
import './bar.css';

const nameOf = (name: string, unread: number) =>
  unread > 0 ? `${name}, ${t('{n} unread', { n: unread })}` : name;

export const Bar = () => {
  const { total, directTotal } = counts.value;
  const isInbox = place.value.kind === 'list' && place.value.name === 'inbox';
  const isOwn = place.value.kind === 'settings' && place.value.section === 'profile';
  return (
    <nav class="bar" aria-label={t('Main')}>
      <a
        href={addressOf({ kind: 'list', name: 'inbox' })}
        aria-label={nameOf(t('Inbox'), total)}
        aria-current={isInbox ? 'page' : undefined}
      >
        <Icon of={Inbox} size={22} />
        {total > 0 && <span class="count" aria-hidden="true" data-count={total > 99 ? '99+' : total} />}
      </a>
      <ChannelsLink />
      <a
        href={addressOf({ kind: 'narrow', narrow: [{ operator: 'is', operand: 'dm' }] })}
        aria-label={nameOf(t('Direct messages'), directTotal)}
      >
        <Icon of={MessagesSquare} size={22} />
        {directTotal > 0 && (
          <span class="count" aria-hidden="true" data-count={directTotal > 99 ? '99+' : directTotal} />
        )}
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
