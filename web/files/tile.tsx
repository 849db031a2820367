/** One thing that was shared. */
import { Archive, ExternalLink, File, FileText, Film, type IconNode, Link, Music } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { setStop } from '../parts/lists/roving.ts';
import { dateOf, exactTimeOf } from '../parts/times/time.ts';
import { placeOfMessage } from '../store/messages/place.ts';
import { go } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import type { Found } from './found.ts';

const icons: Readonly<Record<Found['kind'], IconNode>> = {
  picture: File,
  video: Film,
  audio: Music,
  pdf: FileText,
  text: FileText,
  archive: Archive,
  other: File,
  link: Link,
};

export interface TileProps {
  readonly found: Found;
  readonly list: string;
  readonly isStop: boolean;
  readonly close: () => void;
}

export const Tile = ({ found, list, isStop, close }: TileProps) => {
  const { message, name, kind, thumbnail, site, address } = found;
  const date = dateOf(message.timestamp);
  return (
    <li class="shared-tile">
      <button
        type="button"
        class="shared-open"
        data-row={found.key}
        tabIndex={isStop ? 0 : -1}
        aria-label={`${name}, ${message.sender_full_name}, ${date}`}
        title={t('Go to message')}
        onFocus={() => setStop(list, found.key)}
        onClick={() => {
          close();
          go(placeOfMessage(message));
        }}
      >
        {thumbnail === undefined ? (
          <span class="shared-sign">
            <Icon of={icons[kind]} size={kind === 'video' ? 28 : 20} />
          </span>
        ) : (
          <img src={thumbnail} alt="" loading="lazy" />
        )}
        <span class="shared-words">
          <span class="shared-name" dir="auto">
            {name}
          </span>{' '}
          {site !== undefined && site !== name && <span class="shared-about">{site}</span>}{' '}
          <span class="shared-about">
            {message.sender_full_name}, <time title={exactTimeOf(message.timestamp)}>{date}</time>
          </span>
        </span>
      </button>
      <a
        class="icon-button shared-away"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={isStop ? 0 : -1}
        aria-label={t('Open {name}', { name })}
        title={t('Open {name}', { name })}
      >
        <Icon of={ExternalLink} size={16} />
      </a>
    </li>
  );
};
