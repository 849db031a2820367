/** The inbox: unread conversations by channel. Arrows walk, Enter opens, Backspace marks as read. */
import { useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useRowsInParts } from '../parts/lists/spare-rows.ts';
import { setBusy } from '../store/panes/busy.ts';
import { focusedConversation } from '../store/panes/focus.ts';
import type { PaneName } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import { actionsOn } from './actions.ts';
import { CatchUp } from './catch-up.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { EmptyInbox } from './empty-inbox.tsx';
import { pressKey } from './grid-keys.ts';
import { GroupRow } from './group-row.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { keysAt } from './keys-at.ts';
import { linesOf, setClosed } from './lines.ts';
import { closedGroups, inboxGroups, rowsOf } from './rows.ts';
import { SelectionBar } from './selection-bar.tsx';
import './inbox.css';

interface InboxProps {
  readonly pane: PaneName;
  /** Stands above the conversations, and gets the focus instead of them. */
  readonly before?: ComponentChildren;
}

export const Inbox = ({ pane, before }: InboxProps) => {
  const grid = useRef<HTMLDivElement>(null);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const stop = useSignal<string | undefined>(undefined);
  const focus = useKeptFocus(grid);
  // The same ones for each row in every render, so that few rows are drawn again.
  const actions = useMemo(() => actionsOn(chosen, focus), []);
  const { clear, mark } = actions;
  const groups = inboxGroups.value;
  const lines = linesOf(groups);
  const drawn = useRowsInParts(lines.length);
  const selected = useComputed(() => rowsOf(inboxGroups.value).filter(({ key }) => chosen.value.has(key)));

  useEffect(() => {
    setBusy(pane, false);
    if (before === undefined && !matchMedia('(pointer: coarse)').matches)
      grid.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus();
    return () => {
      focusedConversation.value = undefined;
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const here = { grid: grid.current!, groups, lines, drawn, chosen, selected: selected.value };
    if (!pressKey(event, keysAt(event.target as Element, here, actions, focus))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (groups.length === 0 && before === undefined) return <EmptyInbox />;

  const stopNow = (lines.find(({ key }) => key === stop.value) ?? lines[0])?.key;
  return (
    <div class="inbox" data-keys="list">
      {before}
      {selected.value.length > 0 && (
        <SelectionBar rows={selected.value} mark={() => mark(selected.value)} clear={clear} />
      )}
      <div
        ref={grid}
        hidden={groups.length === 0}
        role="treegrid"
        aria-label={t('Unread conversations')}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        onFocusIn={({ target }) => {
          const row = (target as Element).closest<HTMLElement>('[role=row]');
          if (row === null) return;
          focus.note(row);
          stop.value = row.dataset.key ?? row.dataset.group;
          focusedConversation.value = rowsOf(groups).find(({ key }) => key === row.dataset.key)?.conversation;
        }}
      >
        {lines
          .slice(0, drawn.count)
          .map(({ key, group, row }) =>
            row === undefined ? (
              <GroupRow
                key={key}
                group={group}
                isOpen={!closedGroups.value.has(key)}
                isStop={stopNow === key}
                toggle={() => setClosed(key, !closedGroups.peek().has(key))}
                mark={() => mark(group.rows)}
              />
            ) : (
              <ConversationRow
                key={key}
                row={row}
                isChosen={chosen.value.has(key)}
                isStop={stopNow === key}
                actions={actions}
              />
            ),
          )}
      </div>
      <CatchUp />
    </div>
  );
};
