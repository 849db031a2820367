/** A table of any length, in the order given; the page holds what is in view. Arrows move among its rows, Tab within one. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useSpareRows } from '../lists/spare-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import '../lists/table-page.css';
import './virtual-table.css';

export interface Column<T> {
  readonly key: string;
  /** What the heading says; only for the ear where `isQuiet`. */
  readonly heading: string;
  readonly isQuiet?: boolean;
  /** Names the row. The control with `data-row` in it gets the focus. */
  readonly isName?: boolean;
  /** `tabIndex`: for each control in the cell. */
  readonly cell: (item: T, tabIndex: 0 | -1) => ComponentChildren;
}

export interface VirtualTableProps<T> {
  readonly name: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => number | string;
  readonly columns: readonly Column<T>[];
  /** What the reader typed to have these items. */
  readonly filter?: string;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** In place of rows that are not drawn. */
const Space = ({ rows, height }: { readonly rows: number; readonly height: number }) => (
  <tr aria-hidden="true" class="virtual-space" style={{ height: `${rows * height}px` }}>
    <td />
  </tr>
);

export const VirtualTable = <T,>({ name, items, keyOf, columns, filter = '' }: VirtualTableProps<T>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const hasSpare = useSpareRows(filter);
  const { first, end, height, show } = useVisibleRows(body, items.length, hasSpare);
  const current = useSignal(0);
  const stop = current.value >= first && current.value < end ? current.value : first;

  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { length } = items;
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? length - 1 : stop + (steps[event.key] ?? Number.NaN);
    if (!(next >= 0 && next < length)) return;
    event.preventDefault();
    event.stopPropagation();
    current.value = next;
    show(next);
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${next + 2}"] [data-row]`)?.focus(),
    );
  };

  return (
    <table class="plain-table virtual-table" aria-label={name} aria-rowcount={items.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ key, heading, isQuiet }) => (
            <th key={key} scope="col" class={`column-${key}`}>
              <span class={isQuiet === true ? 'unseen' : ''}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={move}>
        {first > 0 && <Space rows={first} height={height} />}
        {items.slice(first, end).map((item, index) => {
          const at = first + index;
          return (
            <tr
              key={keyOf(item)}
              aria-rowindex={at + 2}
              class="virtual-row"
              onFocusIn={() => {
                current.value = at;
              }}
            >
              {columns.map(({ key, isName, cell }) =>
                isName === true ? (
                  <th key={key} scope="row" class={`column-${key}`}>
                    {cell(item, at === stop ? 0 : -1)}
                  </th>
                ) : (
                  <td key={key} class={`column-${key}`}>
                    {cell(item, at === stop ? 0 : -1)}
                  </td>
                ),
              )}
            </tr>
          );
        })}
        {end < items.length && <Space rows={items.length - end} height={height} />}
      </tbody>
    </table>
  );
};
