/** What the page keeps on the device, so that the next start needs no network. One database per organization. */
import type { LeftQueue } from '@parlance/client/connect';
import type { Message } from '@parlance/client/messages/message';
import type { Entry } from '@parlance/client/messages/outbox-entry';
import type { Range } from '@parlance/client/messages/range';
import type { State } from '@parlance/client/state/state';
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { Draft } from '../drafts/draft.ts';

export interface StoredWindow {
  readonly range: Range;
  /** Milliseconds; the window used longest ago is dropped first. */
  readonly usedAt: number;
}

/** Whose device this is, and the queue that waits. */
interface Account {
  readonly userId: number;
  readonly queue: LeftQueue | undefined;
}

interface Shelves extends DBSchema {
  /** One row. */
  account: { key: 'account'; value: Account };
  slices: { key: string; value: unknown };
  /** Keyed by place. */
  windows: { key: string; value: StoredWindow };
  /** Keyed by place too: one record is read and written many times faster than a hundred. */
  messages: { key: string; value: readonly Message[] };
  /** Keyed by local id; `tab`: the tab that sends it; `writtenAt`: milliseconds. */
  outbox: { key: string; value: Entry & { readonly tab?: string; readonly writtenAt?: number } };
  drafts: { key: string; value: Draft };
  /** Small notes of features. */
  notes: { key: string; value: unknown };
}

export type Device = IDBPDatabase<Shelves>;

const name = 'parlance';
const shelves = ['account', 'slices', 'windows', 'messages', 'outbox', 'drafts', 'notes'] as const;
type Shelf = (typeof shelves)[number];

/** `async`: some browsers throw at once. */
export const openDevice = async (): Promise<Device> =>
  openDB<Shelves>(name, 2, {
    upgrade: (device, before) => {
      // Version 1 kept each message in a record of its own.
      if (before === 1) for (const shelf of ['windows', 'messages'] as const) device.deleteObjectStore(shelf);
      for (const shelf of shelves)
        if (device.objectStoreNames.contains(shelf)) continue;
        else if (shelf === 'outbox') device.createObjectStore(shelf, { keyPath: 'localId' });
        else device.createObjectStore(shelf);
    },
    // A newer page waits to change the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

export interface Held extends Account {
  readonly state: State;
}

export interface ReadingHeld {
  /** Comes long before the rest; undefined on a new device. */
  readonly account: Promise<Account | undefined>;
  readonly whole: Promise<Held | undefined>;
}

/** A request that fails ends its transaction, which says so itself. */
export const within = (request: Promise<unknown>): void => void request.catch(() => {});

/** What the page saw last; undefined on a new device. */
export const readHeld = (device: Device): ReadingHeld => {
  const reading = device.transaction(['account', 'slices']);
  const stored = reading.objectStore('account').get('account');
  const parts = Promise.all([
    stored,
    reading.objectStore('slices').getAllKeys(),
    reading.objectStore('slices').getAll(),
  ]);
  const whole = parts.then(([account, keys, values]) => {
    const state = Object.fromEntries(keys.map((key, index) => [key, values[index]])) as State;
    return account && { ...account, state };
  });
  for (const end of [whole, reading.done]) within(end);
  return { account: stored, whole };
};

/** Writes the parts that differ from `before`, and the queue as of them, in one transaction. */
export const writeHeld = async (
  device: Device,
  { state, ...account }: Held,
  before: State,
): Promise<void> => {
  const writing = device.transaction(['account', 'slices'], 'readwrite');
  within(writing.done);
  const parts = writing.objectStore('slices');
  for (const key of Object.keys(state) as (keyof State)[])
    if (state[key] !== before[key]) within(parts.put(state[key], key));
  for (const key of Object.keys(before)) if (!(key in state)) within(parts.delete(key));
  within(writing.objectStore('account').put(account, 'account'));
  // A page that is left would end a transaction that still waits for it.
  writing.commit();
  await writing.done;
};

export const readWindow = async (
  device: Device,
  key: string,
): Promise<{ readonly range: Range; readonly messages: readonly Message[] } | undefined> => {
  const reading = device.transaction(['windows', 'messages']);
  const [stored, messages = []] = await Promise.all([
    reading.objectStore('windows').get(key),
    reading.objectStore('messages').get(key),
  ]);
  return stored && { range: stored.range, messages };
};

export const windowKeys = (device: Device): Promise<readonly string[]> => device.getAllKeys('windows');

/** Without messages, those of before stay. */
export const writeWindow = async (
  device: Device,
  key: string,
  window: StoredWindow,
  messages: readonly Message[] | undefined,
): Promise<void> => {
  const writing = device.transaction(['windows', 'messages'], 'readwrite');
  within(writing.done);
  if (messages !== undefined) within(writing.objectStore('messages').put(messages, key));
  within(writing.objectStore('windows').put(window, key));
  writing.commit();
  await writing.done;
};

type Store<S extends Shelf> = IDBPObjectStore<Shelves, S[], S, 'readwrite'>;

/**
 * Changes one shelf. It is committed at once, so that it stands when the tab ends right after. `after`: waits until
 * earlier changes of that shelf are stored.
 */
export const change = async <S extends Shelf>(
  device: Device,
  shelf: S,
  run: (store: Store<S>) => Promise<unknown>,
  after: Shelf = shelf,
): Promise<void> => {
  const writing = device.transaction([shelf, after], 'readwrite');
  within(run(writing.objectStore(shelf) as unknown as Store<S>));
  writing.commit();
  await writing.done;
};

/** Signing out leaves nothing behind [W3]. */
export const forgetDevice = async (device?: Device): Promise<void> => {
  device?.close();
  await deleteDB(name);
};
