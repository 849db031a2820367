/** A folder of channels, or the pinned, other or inactive ones. */
import { useSignal } from '@preact/signals';
import { ChevronDown, ChevronRight, EllipsisVertical } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { openMenu } from '../parts/menus/menu.ts';
import { placeKey } from '../places/conversation.ts';
import type { ChannelGroup } from '../store/channels/groups.ts';
import { channelPlace } from '../store/channels/place.ts';
import { isFolderOpen, setFolderOpen, sidebarFilter } from '../store/looks/sidebar.ts';
import { t } from '../words/index.ts';
import { ChannelRow } from './channel-row.tsx';

const Heading = ({ group, isOpen }: { readonly group: ChannelGroup; readonly isOpen: boolean }) => {
  const menuName = t('Actions for {name}', { name: group.name });
  const open = (anchor: Element, point?: { x: number; y: number }) =>
    openMenu({
      name: menuName,
      anchor,
      point,
      items: import('./group-menu.ts').then(({ groupMenu }) => groupMenu(group.key)),
    });
  return (
    <div class="row-heading">
      <h2>
        <button
          type="button"
          data-row={`folder-${group.key}`}
          aria-expanded={isOpen}
          onClick={() => setFolderOpen(group.key, !isOpen)}
          onContextMenu={(event) => {
            event.preventDefault();
            open(event.currentTarget, { x: event.clientX, y: event.clientY });
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') setFolderOpen(group.key, true);
            if (event.key === 'ArrowLeft') setFolderOpen(group.key, false);
            if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
              event.preventDefault();
              open(event.currentTarget);
            }
          }}
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
          {group.name}
        </button>
      </h2>
      <IconButton
        icon={EllipsisVertical}
        size={15}
        class="heading-menu"
        name={menuName}
        aria-haspopup="menu"
        tabIndex={-1}
        onClick={({ currentTarget }) => open(currentTarget)}
      />
    </div>
  );
};

export const ChannelGroupRows = ({ group }: { readonly group: ChannelGroup }) => {
  const isOpen = isFolderOpen(group.key) || sidebarFilter.value !== '';
  const first = group.channels[0] === undefined ? '' : placeKey(channelPlace(group.channels[0].id));
  const isOver = useSignal(false);
  return (
    <section
      class={isOver.value ? 'row-group drop-here' : 'row-group'}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('text/uri-list')) return;
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        const link = event.dataTransfer?.getData('text/uri-list') ?? '';
        void import('./drop-channel.ts').then(({ dropChannel }) => dropChannel(group.key, link));
      }}
    >
      <Heading group={group} isOpen={isOpen} />
      {isOpen && (
        <ul aria-label={group.name} class="rows">
          {group.channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} list={group.key} first={first} />
          ))}
        </ul>
      )}
    </section>
  );
};
