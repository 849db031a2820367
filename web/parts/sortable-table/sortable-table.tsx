/**
 * A long list with columns: it is filtered and ordered at once, and only rows near the view are in the page. The page
 * around it scrolls. Where there is little room, each row becomes a card.
 */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { counted, t } from '../../words/index.ts';
import { FilterField } from '../fields/filter-field.tsx';
import { useSpareRows } from '../lists/spare-rows.ts';
import type { MenuItem } from '../menus/menu.ts';
import type { Column, Order } from './column.ts';
import { prepare } from './prepare.ts';
import { FoldedTexts, TableRows } from './rows.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useRange } from './use-range.ts';
import { useRowFocus } from './use-row-focus.ts';
import './table.css';

export interface SortableTableProps<R extends object> {
  /** The section, such as "Users". */
  readonly name: string;
  /** The first one names the row. Equal between renders, unless they change. */
  readonly columns: readonly Column<R>[];
  /** Undefined while they are on their way. Equal between renders, unless they change. */
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => number | string;
  /** What the row may be called in "Actions for {name}". */
  readonly nameOf: (row: R) => string;
  /** None: the row has no menu. */
  readonly actionsOf?: ((row: R) => readonly MenuItem[]) | undefined;
  /** What is said when there are no rows at all. */
  readonly empty: string;
  /** Why the rows are not there. */
  readonly failure?: string | undefined;
  readonly order?: Order;
  /** More controls beside the field. */
  readonly children?: ComponentChildren;
}

const sayNothing = ({
  rows,
  empty,
  failure,
}: Pick<SortableTableProps<object>, 'rows' | 'empty' | 'failure'>) => {
  if (failure !== undefined) return <p role="alert">{t('Could not load: {why}', { why: failure })}</p>;
  if (rows === undefined) return <p aria-busy="true">{t('Loading')}</p>;
  return <p>{rows.length === 0 ? empty : t('Nothing here has these words.')}</p>;
};

const tracksOf = (columns: readonly Pick<Column<never>, 'width'>[], hasActions: boolean): string =>
  [
    ...columns.map(({ width }) => width ?? 'minmax(0, 1fr)'),
    ...(hasActions ? ['var(--table-action)'] : []),
  ].join(' ');

export const SortableTable = <R extends object>(props: SortableTableProps<R>) => {
  const { name, columns, rows, keyOf, nameOf, actionsOf } = props;
  const id = useId();
  const text = useSignal('');
  const order = useSignal<Order>(props.order ?? { key: columns[0]!.key, isDown: false });
  const body = useRef<HTMLDivElement>(null);
  const texts = useMemo(() => new FoldedTexts(columns), [columns]);
  const all = useMemo(() => new TableRows(rows ?? [], columns, texts), [rows, columns, texts]);
  useEffect(() => prepare(texts, rows ?? [], all), [texts, rows, all]);
  const shown = useMemo(() => all.shown(text.value, order.value), [all, text.value, order.value]);
  const hasSpare = useSpareRows(`${order.value.key} ${order.value.isDown} ${text.value}`);
  const { first, end, rowHeight, pageRows } = useRange(body, shown.length, hasSpare);
  const hasActions = actionsOf !== undefined;
  const { stopKey, setStop, focusRow, move } = useRowFocus(body, { shown, keyOf, rowHeight, pageRows });

  return (
    <div class="table-part">
      <div class="table-filters">
        <FilterField
          id={`${id}-filter`}
          name={t('Filter {section}', { section: name })}
          value={text.value}
          onType={(typed) => {
            text.value = typed;
          }}
          onLeave={() => focusRow(0)}
        />
        {props.children}
      </div>
      <p role="status" class="unseen">
        {text.value !== '' && counted(shown.length, '{n} result', '{n} results')}
      </p>
      <div
        role="table"
        class="table"
        aria-label={name}
        aria-rowcount={shown.length + 1}
        style={{
          '--tracks': tracksOf(columns, hasActions),
          '--fewer-tracks': tracksOf(
            columns.filter(({ isBelow }) => isBelow !== true),
            hasActions,
          ),
          '--lines': columns.length,
        }}
      >
        <TableHead
          columns={columns}
          order={order.value}
          hasActions={hasActions}
          onOrder={(next) => {
            order.value = next;
          }}
        />
        <div
          ref={body}
          role="rowgroup"
          class="table-body"
          style={{ height: `${shown.length * rowHeight}px` }}
          onKeyDown={move}
        >
          <span class="table-place" />
          {shown.slice(first, end).map((row, index) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              index={first + index}
              top={(first + index) * rowHeight}
              isStop={keyOf(row) === stopKey}
              actionsName={hasActions ? t('Actions for {name}', { name: nameOf(row) }) : undefined}
              actionsOf={actionsOf}
              onFocus={() => setStop(keyOf(row))}
            />
          ))}
        </div>
      </div>
      {shown.length === 0 && <div class="table-none">{sayNothing(props)}</div>}
    </div>
  );
};
