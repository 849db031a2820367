/** All folders of channels in their order. Administrators make, name, order and archive them. */
import { roles } from '@parlance/protocol/users/roles';
import { useSignal } from '@preact/signals';
import { EllipsisVertical, FolderPlus } from 'lucide';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { FilterField } from '../../parts/fields/filter-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { folderItems } from '../../parts/menus/folder-items.ts';
import { openMenu } from '../../parts/menus/menu.ts';
import { onlyThey } from '../../parts/permission/names.ts';
import { WhyNone } from '../../parts/settings/why-not.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table/virtual-table.tsx';
import type { Folder } from '../../store/channels/folders.ts';
import { isAtLeast } from '../../store/channels/rights.ts';
import { fold } from '../../store/find/fold.ts';
import { slice } from '../../store/state.ts';
import { channels } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import './channel-folders.css';

const channelsIn = (): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const { folder_id: id } of channels.value.values())
    if (typeof id === 'number') counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

const Menu = ({ folder, tabIndex }: { readonly folder: Folder; readonly tabIndex: 0 | -1 }) => {
  const name = t('Actions for {name}', { name: folder.name });
  return (
    <IconButton
      icon={EllipsisVertical}
      size={17}
      name={name}
      aria-haspopup="menu"
      data-row={`folder-${folder.id}`}
      tabIndex={tabIndex}
      onClick={({ currentTarget }) => openMenu({ name, items: folderItems(folder), anchor: currentTarget })}
    />
  );
};

const columns = (mayChange: boolean): readonly Column<Folder>[] => {
  const counts = channelsIn();
  return [
    {
      key: 'folder',
      heading: t('Name'),
      isName: true,
      cell: ({ name, description, is_archived: isArchived }) => (
        <>
          <span class="folder-name" dir="auto">
            {name}
          </span>
          {isArchived && <span class="folder-about"> {t('archived')}</span>}
          {description !== '' && (
            <p class="folder-about" dir="auto">
              {description}
            </p>
          )}
        </>
      ),
    },
    { key: 'count', heading: t('Channels'), cell: ({ id }) => counts.get(id) ?? 0 },
    {
      key: 'do',
      heading: t('Actions'),
      isQuiet: true,
      cell: (folder, tabIndex) => (mayChange ? <Menu folder={folder} tabIndex={tabIndex} /> : null),
    },
  ];
};

export const ChannelFolders = () => {
  const text = useSignal('');
  const mayChange = isAtLeast(roles.administrator);
  const wanted = fold(text.value.trim());
  const folders = (slice('channel_folders').value ?? [])
    .filter(({ name, description }) => fold(`${name} ${description}`).includes(wanted))
    .toSorted((one, other) => Number(one.is_archived) - Number(other.is_archived) || one.order - other.order);
  return (
    <>
      <WhyNone changes={{ whyNone: mayChange ? undefined : onlyThey([t('Administrators')]) }} />
      <p class="setting-about">
        {t(
          'Folders put the channels of the sidebar into an order for all. A folder without channels can be archived.',
        )}
      </p>
      <div class="folder-tools">
        <FilterField
          id="filter-folders"
          name={t('Filter {section}', { section: t('Channel folders') })}
          value={text.value}
          onType={(typed) => {
            text.value = typed;
          }}
          onLeave={() => document.querySelector<HTMLElement>('.column-do [tabindex="0"]')?.focus()}
        />
        {mayChange && (
          <button
            type="button"
            class="button main"
            aria-haspopup="dialog"
            onClick={() => openDialog('folder', {})}
          >
            <Icon of={FolderPlus} size={16} /> {t('New folder')}
          </button>
        )}
      </div>
      <VirtualTable
        name={t('Channel folders')}
        items={folders}
        keyOf={({ id }) => id}
        columns={columns(mayChange)}
      />
      {folders.length === 0 && text.value === '' && (
        <p class="settings-none">{t('There are no folders yet.')}</p>
      )}
    </>
  );
};
