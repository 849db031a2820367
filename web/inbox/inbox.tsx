/** The inbox: unread conversations by channel. Arrows walk, Enter opens, Backspace marks as read. */
import { useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useRowsInParts } from '../parts/spare-rows.ts';
import { placeOf } from '../places/conversation.ts';
import { go, type PaneName } from '../store/address.ts';
import { setBusy } from '../store/busy.ts';
import { isTopicMuted, policies } from '../store/counts.ts';
import { focusedConversation } from '../store/focus.ts';
import { choosePolicies, choosePolicy } from '../store/topic-changes.ts';
import { t } from '../words/index.ts';
import { actionsOn } from './actions.ts';
import { CatchUp } from './catch-up.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { EmptyInbox } from './empty-inbox.tsx';
import { pressKey } from './grid-keys.ts';
import { GroupRow } from './group-row.tsx';
import { rowsIn, useKeptFocus } from './kept-focus.ts';
import { closedGroups, type InboxGroup, type InboxRow, inboxGroups, rowsOf, topicsIn } from './rows.ts';
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
  const { choose, clear, mark } = actions;
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

  const mute = (row: InboxRow | undefined) => {
    const topics = topicsIn(selected.value.length > 0 ? selected.value : row === undefined ? [] : [row]);
    const [first] = topics;
    if (topics.length > 1) void choosePolicies(topics, policies.muted);
    else if (first !== undefined)
      void choosePolicy(first, isTopicMuted(first.channel, first.topic) ? policies.unmuted : policies.muted);
    clear();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = rowsIn(grid.current!);
    const here = (event.target as Element).closest<HTMLElement>('[role=row]');
    const at = here === null ? -1 : all.indexOf(here);
    const group = groups.find(({ key }) => key === here?.dataset.group);
    const row = rowsOf(groups).find(({ key }) => key === here?.dataset.key);
    const isHeard = pressKey(event, {
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
      // The chosen ones, else the row, else its channel.
      mark: () =>
        mark(selected.value.length > 0 ? selected.value : row === undefined ? (group?.rows ?? []) : [row]),
      mute: () => mute(row),
    });
    if (!isHeard) return;
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

interface Line {
  readonly key: string;
  readonly group: InboxGroup;
  /** Undefined: the group's own. */
  readonly row: InboxRow | undefined;
}

/** What stands below each other. */
const linesOf = (groups: readonly InboxGroup[]): readonly Line[] =>
  groups.flatMap((group) => [
    { key: group.key, group, row: undefined },
    ...(closedGroups.value.has(group.key) ? [] : group.rows.map((row) => ({ key: row.key, group, row }))),
  ]);

const setClosed = (key: string, isClosed: boolean) => {
  const next = new Set(closedGroups.peek());
  if (isClosed) next.add(key);
  else next.delete(key);
  closedGroups.value = next;
};
