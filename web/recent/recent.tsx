/** Recent conversations as a table: filtered, sorted, and more on demand. */
import { computed, type ReadonlySignal, signal, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useFirstFocus } from '../parts/lists/first-focus.ts';
import { moveAmongRows, stopAmong } from '../parts/lists/roving.ts';
import { useRowsInParts } from '../parts/lists/spare-rows.ts';
import { conversationList, type KeptList } from '../store/conversation-lists.ts';
import { setBusy } from '../store/panes/busy.ts';
import { focusedConversation } from '../store/panes/focus.ts';
import type { PaneName } from '../store/places/address.ts';
import { type Label, t } from '../words/index.ts';
import { FilterBar } from './filter-bar.tsx';
import { Line } from './line.tsx';
import { type Column, type Filters, filterOf, rowOf, type Sorting, sortRows } from './rows.ts';
import '../parts/lists/table-page.css';
import './recent.css';

/** As the reader left them. */
const filters = signal<Filters>({
  unread: false,
  participated: false,
  followed: false,
  direct: false,
  folder: undefined,
});

const Header = ({
  by,
  label,
  sorting,
}: {
  readonly by: Column;
  readonly label: Label;
  readonly sorting: { value: Sorting };
}) => {
  const isHere = sorting.value.by === by;
  return (
    <th scope="col" aria-sort={isHere ? (sorting.value.isUp ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        class="recent-sort"
        onClick={() => {
          sorting.value = { by, isUp: isHere && !sorting.value.isUp };
        }}
      >
        {t(label)}
      </button>
    </th>
  );
};

/** The same rows while nothing of them changes, so that few lines are drawn again. */
const sortedRows = ({ view }: KeptList, sorting: ReadonlySignal<Sorting>) =>
  computed(() => sortRows((view.value.conversations ?? []).map(rowOf), sorting.value));

export const Recent = ({ pane }: { readonly pane: PaneName }) => {
  const table = useRef<HTMLTableElement>(null);
  const sorting = useSignal<Sorting>({ by: 'newest', isUp: false });
  const asked = JSON.stringify(filterOf(filters.value));
  const list = useMemo(() => conversationList(JSON.parse(asked)), [asked]);
  const { conversations, from, newest, older, failure } = list.view.value;
  const rows = useMemo(() => sortedRows(list, sorting), [list]).value;
  const stop = stopAmong(
    'recent',
    rows.map(({ key }) => key),
  );
  const drawn = useRowsInParts(rows.length, rows.findIndex(({ key }) => key === stop) + 1);
  const isWaiting = conversations === undefined && newest !== 'failed';

  useEffect(() => setBusy(pane, isWaiting), [isWaiting]);
  useFirstFocus(table, rows.length > 0);
  useEffect(
    () => () => {
      focusedConversation.value = undefined;
    },
    [],
  );

  return (
    <div
      class="table-page"
      data-keys="list"
      onKeyDown={(event) => {
        const key = { j: 'ArrowDown', k: 'ArrowUp' }[event.key] ?? event.key;
        if (!(event.target instanceof HTMLInputElement) && moveAmongRows(event.currentTarget, key))
          event.preventDefault();
      }}
    >
      <FilterBar filters={filters} />
      <table ref={table} class="plain-table recent-table" aria-label={t('Conversations')}>
        <thead>
          <tr>
            <Header by="name" label="Conversation" sorting={sorting} />
            <th scope="col">{t('Participants')}</th>
            <Header by="unread" label="Unread" sorting={sorting} />
            <Header by="newest" label="Last message" sorting={sorting} />
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn.count).map((row) => (
            <Line key={row.key} row={row} isStop={row.key === stop} />
          ))}
        </tbody>
      </table>
      {conversations?.length === 0 && <p class="feed-empty">{t('No conversations are like this.')}</p>}
      {(newest === 'failed' || older === 'failed') && (
        <p class="edge" role="alert">
          {t('The conversations could not be loaded: {why}', { why: (failure as Error).message })}{' '}
          <button
            type="button"
            class="button"
            onClick={() => (newest === 'failed' ? list.retry() : list.loadOlder())}
          >
            {t('Try again')}
          </button>
        </p>
      )}
      {conversations !== undefined && from > 0 && older !== 'failed' && (
        <p class="edge">
          <button
            type="button"
            class="button"
            aria-disabled={older === 'loading'}
            onClick={() => list.loadOlder()}
          >
            {t('Load more')}
          </button>
        </p>
      )}
    </div>
  );
};
