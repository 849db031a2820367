/** Drafts, scheduled messages or reminders: Enter edits, Backspace deletes, with an undo. */
import type { DeclaredEvent } from '@parlance/client/state/reducer';
import { useEffect, useRef } from 'preact/hooks';
import { useFirstFocus } from '../parts/lists/first-focus.ts';
import { moveAmongRows, setStop, stopAmong } from '../parts/lists/roving.ts';
import { announce, beginChange, offerUndo, showAlert } from '../parts/saying/say.ts';
import { onEvent } from '../store/messages/messages.ts';
import { setBusy } from '../store/panes/busy.ts';
import { addressOf, type PaneName } from '../store/places/address.ts';
import { link } from '../store/session/link.ts';
import { type Label, t } from '../words/index.ts';
import { type WaitingEntry, waitingEntries } from './entries.ts';
import { askForReminded } from './reminded.ts';
import './waiting-list.css';

export interface WaitingListProps {
  readonly of: keyof typeof waitingEntries;
  readonly name: string;
  readonly pane: PaneName;
}

const nothing: Readonly<Record<WaitingListProps['of'], Label>> = {
  drafts: 'There are no drafts.',
  scheduled: 'There are no scheduled messages.',
  reminders: 'There are no reminders.',
};

const complain = (error: Error) => showAlert(t('Could not save: {why}', { why: error.message }));

const remove = async ({ remove: take, restore }: WaitingEntry) => {
  beginChange();
  try {
    await take();
    if (restore === undefined) announce(t('Deleted'));
    else offerUndo(t('Deleted'), () => restore().then(() => announce(t('Undone')), complain));
  } catch (error) {
    complain(error as Error);
  }
};

const edit = async (entry: WaitingEntry) => {
  beginChange();
  try {
    await entry.edit?.();
  } catch (error) {
    complain(error as Error);
  }
};

const sendNow = async ({ sendNow: send }: WaitingEntry) => {
  try {
    if ((await send?.()) !== false) announce(t('Sent'));
  } catch (error) {
    showAlert(t('Not sent: {why}', { why: (error as Error).message }));
  }
};

/** Runs one at a time: a second click would send twice. */
const useTurns = (entry: WaitingEntry) => {
  const isBusy = useRef(false);
  return async (run: (entry: WaitingEntry) => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    await run(entry);
    isBusy.current = false;
  };
};

/** The service says what became of the messages that reminders are about. */
const touches = (event: DeclaredEvent, ids: readonly number[]): boolean => {
  if (event.type !== 'delete_message' && event.type !== 'update_message') return false;
  return [event.message_id, ...(event.message_ids ?? [])].some((id) => id !== undefined && ids.includes(id));
};

interface LineProps {
  readonly entry: WaitingEntry;
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

const Line = ({ entry, isStop, onFocus }: LineProps) => {
  const take = useTurns(entry);
  return (
    <li class="waiting" aria-label={`${entry.name}: ${entry.text.slice(0, 60)}`}>
      <a
        class="waiting-text"
        href={addressOf(entry.place)}
        data-row={entry.key}
        onClick={({ ctrlKey, metaKey }) => {
          if (!ctrlKey && !metaKey) entry.open?.();
        }}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' && event.key !== 'Enter') return;
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          void take(event.key === 'Enter' ? edit : remove);
        }}
      >
        <strong>{entry.name}</strong>
        {entry.when !== undefined && <span class="waiting-when">{entry.when}</span>}
        <span class="waiting-content" dir="auto">
          {entry.text}
        </span>
      </a>
      {entry.failure !== undefined && <p class="waiting-failure">{entry.failure}</p>}
      <div class="waiting-tools">
        {entry.edit !== undefined && (
          <button type="button" class="button" onClick={() => void take(edit)}>
            {t('Edit')}
          </button>
        )}
        {entry.changeTime !== undefined && (
          <button type="button" class="button" aria-haspopup="dialog" onClick={entry.changeTime}>
            {t('Change time')}
          </button>
        )}
        {entry.sendNow !== undefined && (
          <button type="button" class="button" onClick={() => void take(sendNow)}>
            {t('Send now')}
          </button>
        )}
        <button type="button" class="button" onClick={() => void take(remove)}>
          {t('Delete')}
        </button>
      </div>
    </li>
  );
};

export const WaitingList = ({ of, name, pane }: WaitingListProps) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => setBusy(pane, false), []);
  const entries = waitingEntries[of]();
  const about = entries.flatMap((entry) => entry.about ?? []);
  const isConnected = link.value.kind === 'connected';
  useEffect(() => {
    if (!isConnected || about.length === 0) return;
    // Without an answer each is still called a message.
    const ask = () => void askForReminded(about).catch(() => {});
    ask();
    return onEvent((event) => {
      if (touches(event, about)) ask();
    });
  }, [about.join(), isConnected]);
  const stop = stopAmong(
    of,
    entries.map(({ key }) => key),
  );
  useFirstFocus(list, entries.length > 0);
  if (entries.length === 0) return <p class="feed-empty">{t(nothing[of])}</p>;
  return (
    <div class="table-page" data-keys="list">
      <ul
        ref={list}
        aria-label={name}
        class="waiting-list"
        onKeyDown={(event) => {
          if (moveAmongRows(event.currentTarget, event.key)) event.preventDefault();
        }}
      >
        {entries.map((entry) => (
          <Line
            key={entry.key}
            entry={entry}
            isStop={entry.key === stop}
            onFocus={() => setStop(of, entry.key)}
          />
        ))}
      </ul>
    </div>
  );
};
