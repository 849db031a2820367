/** What the keys do at the row that has the focus. */
import type { Signal } from '@preact/signals';
import type { RowsInParts } from '../parts/lists/spare-rows.ts';
import { placeOf } from '../places/conversation.ts';
import { go } from '../store/places/address.ts';
import type { InboxActions } from './actions.ts';
import type { GridKeys } from './grid-keys.ts';
import { type KeptFocus, rowsIn } from './kept-focus.ts';
import { type Line, setClosed } from './lines.ts';
import { closedGroups, type InboxGroup, type InboxRow, rowsOf } from './rows.ts';

interface Here {
  readonly grid: HTMLElement;
  readonly groups: readonly InboxGroup[];
  readonly lines: readonly Line[];
  readonly drawn: RowsInParts;
  readonly chosen: Signal<ReadonlySet<string>>;
  readonly selected: readonly InboxRow[];
}

export const keysAt = (
  target: Element,
  { grid, groups, lines, drawn, chosen, selected }: Here,
  { choose, clear, mark, mute }: InboxActions,
  focus: KeptFocus,
): GridKeys => {
  const all = rowsIn(grid);
  const here = target.closest<HTMLElement>('[role=row]');
  const at = here === null ? -1 : all.indexOf(here);
  const group = groups.find(({ key }) => key === here?.dataset.group);
  const row = rowsOf(groups).find(({ key }) => key === here?.dataset.key);
  const selectedOr = (rows: readonly InboxRow[]) => (selected.length > 0 ? selected : rows);
  return {
    move: (by, selects) => {
      const next = all[at + by];
      next?.focus();
      if (!selects) return;
      if (row !== undefined) choose(row.key, true);
      if (next?.dataset.key !== undefined) choose(next.dataset.key, true);
    },
    moveTo: (end) => {
      if (end === 'last') drawn.drawAll();
      const { key } = lines.at(end === 'first' ? 0 : -1)!;
      focus.want(key);
    },
    fold: (isClosed) => {
      if (group !== undefined) setClosed(group.key, isClosed);
      else if (isClosed && row !== undefined)
        all.findLast((one, index) => index < at && one.dataset.group !== undefined)?.focus();
    },
    open: () => {
      if (row !== undefined) go(placeOf(row.conversation));
      else if (group !== undefined) setClosed(group.key, !closedGroups.peek().has(group.key));
    },
    select: () => {
      if (row !== undefined) choose(row.key);
    },
    selectAll: () => {
      chosen.value = new Set(rowsOf(groups).map(({ key }) => key));
    },
    clear: () => {
      const had = chosen.value.size > 0;
      clear();
      return had;
    },
    mark: () => mark(selectedOr(row === undefined ? (group?.rows ?? []) : [row])),
    mute: () => mute(selectedOr(row === undefined ? [] : [row])),
  };
};
