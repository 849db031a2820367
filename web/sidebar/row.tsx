/** One place in the sidebar: a link whose name has everything that the eye sees. */
import { EllipsisVertical, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { isStop, setStop } from '../parts/lists/roving.ts';
import { type MenuToOpen, openMenu } from '../parts/menus/menu.ts';
import { useOutcome } from '../parts/use-outcome.ts';
import { placeKey } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { drawer } from '../store/looks/layout.ts';
import { addressOf, placeKeyNow } from '../store/places/address.ts';
import { type Count, none } from '../store/unread/counts.ts';
import { counted, t } from '../words/index.ts';
import { CountBadge } from './count-badge.tsx';

export interface RowProps {
  readonly list: string;
  /** The first row of its list. */
  readonly first: string;
  readonly place: Place;
  readonly name: string;
  readonly icon?: IconNode | undefined;
  /** Instead of an icon. */
  readonly picture?: ComponentChildren;
  readonly color?: string | undefined;
  /** Behind the name. */
  readonly mark?: ComponentChildren;
  /** Spoken after the name, before the counts. */
  readonly signs?: readonly string[];
  readonly count?: Count;
  /** Otherwise it only says that something is unread. */
  readonly hasNumber?: boolean;
  readonly isQuiet?: boolean;
  readonly isNested?: boolean;
  readonly menu?: { readonly name: string; readonly items: () => MenuToOpen['items'] } | undefined;
  /** Instead of the link, when it is followed in this window. */
  readonly onFollow?: (() => void) | undefined;
  /** → opens, ← closes. */
  readonly onOpen?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly children?: ComponentChildren;
}

const nameOf = (
  name: string,
  signs: readonly string[],
  { unread, mentions }: Count,
  hasNumber: boolean,
): string =>
  [
    name,
    ...signs,
    ...(unread > 0 ? [hasNumber ? t('{n} unread', { n: unread }) : t('unread')] : []),
    ...(mentions > 0 ? [counted(mentions, '{n} mention', '{n} mentions')] : []),
  ].join(', ');

const isPlaceNow = (key: string): boolean => placeKeyNow.value === key;

export const Row = ({ list, first, place, name, signs = [], count = none, menu, ...rest }: RowProps) => {
  const key = placeKey(place);
  const isHere = useOutcome(isPlaceNow, key);
  const isTabStop = useOutcome(isStop, list, key, first);
  const open = (anchor: Element, point?: { x: number; y: number }) => {
    if (menu !== undefined) openMenu({ name: menu.name, items: menu.items(), anchor, point });
  };
  return (
    <li
      class={`row ${isHere ? 'here' : ''} ${rest.isNested ? 'nested' : ''} ${count.unread > 0 ? 'has-unread' : ''}`}
    >
      <a
        class={`row-link ${rest.isQuiet ? 'quiet' : ''}`}
        href={addressOf(place)}
        data-row={key}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={nameOf(name, signs, count, rest.hasNumber !== false)}
        aria-current={isHere ? 'page' : undefined}
        onFocus={() => setStop(list, key)}
        onClick={(event) => {
          drawer.value = undefined;
          if (rest.onFollow === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          rest.onFollow();
        }}
        onContextMenu={(event) => {
          if (menu === undefined) return;
          event.preventDefault();
          open(event.currentTarget, { x: event.clientX, y: event.clientY });
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') rest.onOpen?.();
          if (event.key === 'ArrowLeft') rest.onClose?.();
          if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
            event.preventDefault();
            open(event.currentTarget);
          }
        }}
      >
        {rest.icon !== undefined && (
          <span class="row-icon" style={rest.color === undefined ? undefined : { color: rest.color }}>
            <Icon of={rest.icon} size={16} />
          </span>
        )}
        {rest.picture !== undefined && <span class="row-icon">{rest.picture}</span>}
        <span class="row-name">
          {name}
          {rest.mark}
        </span>
        <CountBadge count={count} hasNumber={rest.hasNumber !== false} />
      </a>
      {menu !== undefined && (
        <IconButton
          icon={EllipsisVertical}
          size={15}
          class="row-menu"
          name={menu.name}
          aria-haspopup="menu"
          tabIndex={-1}
          onClick={(event) => open(event.currentTarget)}
        />
      )}
      {rest.children}
    </li>
  );
};
