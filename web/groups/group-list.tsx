/** All groups, or those of the reader: what they are for, how many are in them, and a way into each. */
import { useSignal } from '@preact/signals';
import { CirclePlus } from 'lucide';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useDialogOfPlace } from '../parts/dialogs/dialog-of-place.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { Icon } from '../parts/icon.tsx';
import type { MenuItem } from '../parts/menus/menu.ts';
import type { Column } from '../parts/sortable-table/column.ts';
import { SortableTable } from '../parts/sortable-table/sortable-table.tsx';
import { type Group, groups } from '../store/groups/groups.ts';
import { setBusy } from '../store/panes/busy.ts';
import { ownGroups } from '../store/permissions.ts';
import { addressOf, go, type PaneName } from '../store/places/address.ts';
import { type Label, languageNow, t } from '../words/index.ts';
import { memberCount } from './members.ts';
import { join, leave } from './membership.ts';
import { MembershipButton } from './membership-button.tsx';
import { mayJoin, mayLeave, mayMakeGroups } from './rights.ts';
import '../parts/lists/table-page.css';
import './groups.css';

const sections: readonly (readonly [section: string, words: Label])[] = [
  ['all', 'All groups'],
  ['your', 'Your groups'],
];

const pageOf = ({ id }: Group): string => addressOf({ kind: 'group-settings', group: id, tab: 'general' });

const columns = (): readonly Column<Group>[] => [
  {
    key: 'name',
    words: t('Name'),
    textOf: ({ name }) => name,
    isFound: true,
    width: 'minmax(0, 1.2fr)',
    draw: (group) => (
      <a class="group-link table-text" dir="auto" href={pageOf(group)} title={group.name}>
        {group.name}
      </a>
    ),
  },
  {
    key: 'description',
    words: t('Description'),
    textOf: ({ description }) => description,
    isFound: true,
    width: 'minmax(0, 1.6fr)',
  },
  {
    key: 'members',
    words: t('Members'),
    textOf: ({ id }) => memberCount(id, groups.peek()).toLocaleString(languageNow()),
    orderOf: ({ id }) => memberCount(id, groups.peek()),
    width: '11rem',
    draw: (group) => (
      <>
        <span class="group-count">{memberCount(group.id, groups.peek()).toLocaleString(languageNow())}</span>
        <span class="group-join">
          <MembershipButton group={group} />
        </span>
      </>
    ),
  },
];

const actionsOf = (group: Group): readonly MenuItem[] => [
  {
    words: t('Open'),
    run: () => go({ kind: 'group-settings', group: group.id, tab: 'general' }),
  },
  ...(mayLeave(group) ? [{ words: t('Leave'), run: () => leave(group) }] : []),
  ...(mayJoin(group) ? [{ words: t('Join'), run: () => join(group) }] : []),
];

/** The dialog "New group" must know nothing. */
const asked = {};

export const GroupList = ({ section, pane }: { readonly section: string; readonly pane: PaneName }) => {
  const isFormerShown = useSignal(false);
  const all = groups.value;
  const mine = ownGroups.value;
  const shown = useMemo(
    () =>
      [...all.values()].filter(
        ({ id, is_system_group, deactivated }) =>
          !is_system_group && deactivated === isFormerShown.value && (section !== 'your' || mine.has(id)),
      ),
    [all, mine, section, isFormerShown.value],
  );
  const hasFormer = [...all.values()].some(({ deactivated }) => deactivated);
  const language = languageNow();
  const shownColumns = useMemo(columns, [language, all]);
  useEffect(() => setBusy(pane, false), [pane]);
  const making = useRef<HTMLButtonElement>(null);
  useDialogOfPlace('new-group', section === 'new' && mayMakeGroups() ? asked : undefined, making);
  return (
    <div class="table-page">
      <SortableTable
        name={t('Groups')}
        columns={shownColumns}
        rows={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        empty={section === 'your' ? t('You are in no group.') : t('There are no groups here.')}
      >
        {sections.map(([name, words]) => (
          <a
            key={name}
            class="button"
            href={addressOf({ kind: 'groups', section: name })}
            aria-current={name === (section === 'new' ? 'all' : section) ? 'true' : undefined}
          >
            {t(words)}
          </a>
        ))}
        {(hasFormer || isFormerShown.value) && (
          <button
            type="button"
            class="button"
            aria-pressed={isFormerShown.value}
            onClick={() => {
              isFormerShown.value = !isFormerShown.value;
            }}
          >
            {t('Deactivated')}
          </button>
        )}
        {mayMakeGroups() && (
          <button
            ref={making}
            type="button"
            class="button main"
            aria-haspopup="dialog"
            onClick={() => openDialog('new-group', {})}
          >
            <Icon of={CirclePlus} size={16} /> {t('New group')}
          </button>
        )}
      </SortableTable>
    </div>
  );
};
