/** One row. It has the focus as a whole; Enter opens its menu. */
import { Ellipsis } from 'lucide';
import { useMemo } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { type MenuItem, openMenu } from '../menus/menu.ts';
import type { Column } from './column.ts';

interface TableRowProps<R extends object> {
  readonly row: R;
  readonly columns: readonly Column<R>[];
  /** From 0, among those which the filter leaves. */
  readonly index: number;
  /** Pixels. */
  readonly top: number;
  readonly isStop: boolean;
  readonly actionsName: string | undefined;
  readonly actionsOf: ((row: R) => readonly MenuItem[]) | undefined;
  readonly onFocus: () => void;
}

/** `aria-rowindex` of the first one: the header is a row too. */
export const firstRow = 2;

const DrawnRow = <R extends object>(props: TableRowProps<R>) => {
  const { row, columns, index, top, isStop, actionsName, actionsOf, onFocus } = props;
  const items = actionsOf?.(row) ?? [];
  const open = (anchor: Element, point?: { readonly x: number; readonly y: number }) => {
    const opener = anchor.closest('[role=row]');
    if (actionsName !== undefined && items.length > 0)
      openMenu({ name: actionsName, items, anchor, opener, point });
  };
  return (
    <div
      role="row"
      class="table-line"
      aria-rowindex={index + firstRow}
      tabIndex={isStop ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        open(event.currentTarget.querySelector('.table-actions') ?? event.currentTarget);
      }}
      onContextMenu={(event) => {
        if (items.length === 0) return;
        event.preventDefault();
        open(event.currentTarget, { x: event.clientX, y: event.clientY });
      }}
    >
      {columns.map(({ key, words, textOf, draw, isBelow }, at) => (
        <div
          key={key}
          role={at === 0 ? 'rowheader' : 'cell'}
          class={isBelow === true ? 'table-cell table-below' : 'table-cell'}
          data-words={words}
        >
          {draw === undefined ? (
            <span class="table-text" dir="auto" title={textOf(row)}>
              {textOf(row)}
            </span>
          ) : (
            draw(row)
          )}
        </div>
      ))}
      {actionsName !== undefined && (
        <div role="cell" class="table-menu">
          {items.length > 0 && (
            <button
              type="button"
              class="icon-button table-actions"
              aria-label={actionsName}
              title={actionsName}
              aria-haspopup="menu"
              tabIndex={-1}
              onClick={({ currentTarget }) => open(currentTarget)}
            >
              <Icon of={Ellipsis} />
            </button>
          )}
        </div>
      )}
    </div>
  );
};

/** Draws the row again only for what is new of it: scrolling moves past rows that stay as they are. */
export const TableRow = <R extends object>(props: TableRowProps<R>) => {
  const { row, columns, top, isStop, actionsName, actionsOf } = props;
  return useMemo(() => <DrawnRow {...props} />, [row, columns, top, isStop, actionsName, actionsOf]);
};
