/** Drafts, scheduled messages or reminders: Enter edits, Backspace deletes, with an undo. */
import { useEffect, useRef } from 'preact/hooks';
import { useFirstFocus } from '../parts/first-focus.ts';
import { moveAmongRows, setStop, stopAmong } from '../parts/roving.ts';
import { announce, beginChange, offerUndo, showAlert } from '../parts/say.ts';
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
    offerUndo(t('Deleted'), () => restore().then(() => announce(t('Undone')), complain));
  } catch (error) {
    complain(error as Error);
  }
};

const edit = async (entry: WaitingEntry) => {
  beginChange();
  try {
    await entry.edit();
  } catch (error) {
    complain(error as Error);
  }
};

interface LineProps {
  readonly entry: WaitingEntry;
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

const Line = ({ entry, isStop, onFocus }: LineProps) => (
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
        void (event.key === 'Enter' ? edit(entry) : remove(entry));
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
      <button type="button" class="button" onClick={() => void edit(entry)}>
        {t('Edit')}
      </button>
      {entry.changeTime !== undefined && (
        <button type="button" class="button" aria-haspopup="dialog" onClick={entry.changeTime}>
          {t('Change time')}
        </button>
      )}
      {entry.sendNow !== undefined && (
        <button
          type="button"
          class="button"
          onClick={() =>
            void entry.sendNow?.().then(
              (went) => went !== false && announce(t('Sent')),
              (error: Error) => showAlert(t('Not sent: {why}', { why: error.message })),
            )
          }
        >
          {t('Send now')}
        </button>
      )}
      <button type="button" class="button" onClick={() => void remove(entry)}>
        {t('Delete')}
      </button>
    </div>
  </li>
);

export const WaitingList = ({ of, name, pane }: WaitingListProps) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => setBusy(pane, false), []);
  const entries = waitingEntries[of]();
  const about = entries.flatMap((entry) => entry.about ?? []);
  const isConnected = link.value.kind === 'connected';
  useEffect(() => {
    // Without an answer each is still called a message.
    if (isConnected && about.length > 0) askForReminded(about).catch(() => {});
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
