/** A list of the own settings: a table that is filtered, and grows when one asks for more. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { FilterField } from '../../parts/fields/filter-field.tsx';
import { fold } from '../../store/find/fold.ts';
import { counted, t } from '../../words/index.ts';
import '../../parts/lists/table-page.css';
import './list-table.css';

export interface ListRow {
  readonly key: string | number;
  /** What the filter looks at. */
  readonly text: string;
  /** The first one names the row. */
  readonly cells: readonly ComponentChildren[];
}

export interface ListTableProps {
  /** Names the table. */
  readonly name: string;
  /** The last one may be empty: its cells are buttons. */
  readonly columns: readonly string[];
  readonly rows: readonly ListRow[];
  /** Said when there are no rows. */
  readonly empty: string;
  /** Beside the filter. */
  readonly children?: ComponentChildren;
}

/** Rows that are added at once. */
const page = 100;

const Head = ({ columns }: { readonly columns: readonly string[] }) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map((words, index) => (
        <th key={words} scope="col">
          {words === '' || index === columns.length - 1 ? (
            <span class="unseen">{words || t('Actions')}</span>
          ) : (
            words
          )}
        </th>
      ))}
    </tr>
  </thead>
);

export const ListTable = ({ name, columns, rows, empty, children }: ListTableProps) => {
  const id = useId();
  const text = useSignal('');
  const most = useSignal(page);
  const table = useRef<HTMLTableElement>(null);
  const wanted = fold(text.value).split(/\s+/).filter(Boolean);
  const found =
    wanted.length === 0 ? rows : rows.filter((row) => wanted.every((word) => fold(row.text).includes(word)));
  return (
    <>
      {(rows.length > 0 || text.value !== '' || Boolean(children)) && (
        <div class="table-filters">
          <FilterField
            id={id}
            name={t('Filter {section}', { section: name })}
            value={text.value}
            onType={(typed) => {
              text.value = typed;
            }}
            onLeave={() => table.current?.querySelector<HTMLElement>('tbody a, tbody button')?.focus()}
          />
          {children}
        </div>
      )}
      <p role="status" class="unseen">
        {text.value !== '' && counted(found.length, '{n} result', '{n} results')}
      </p>
      {found.length === 0 ? (
        <p class="list-empty">{rows.length === 0 ? empty : t('Nothing matches.')}</p>
      ) : (
        <table ref={table} class="plain-table list-table" aria-label={name} aria-rowcount={found.length + 1}>
          <Head columns={columns} />
          <tbody>
            {found.slice(0, most.value).map(({ key, cells: [first, ...others] }, index) => (
              <tr key={key} aria-rowindex={index + 2}>
                <th scope="row">{first}</th>
                {others.map((cell, at) => (
                  <td key={columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found.length > most.value && (
        <button
          type="button"
          class="button"
          onClick={() => {
            most.value += page;
          }}
        >
          {t('Show more')}
        </button>
      )}
    </>
  );
};
