/**
 * The windows of the places that were open lately. They follow events, so going back needs no request; each is
 * also kept on the device for the next start.
 */
import type { Message } from '@parlance/client/messages/message';
import type { HeldWindow } from '@parlance/client/messages/messages';
import type { Narrow } from '@parlance/client/messages/narrow';
import type { Anchor, MessageWindow, WindowView } from '@parlance/client/messages/window';
import type { DeclaredEvent } from '@parlance/client/state/reducer';
import { share } from '@parlance/client/state/share';
import { isUnread } from '@parlance/client/state/unread-places';
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Device, readWindow, windowKeys, writeWindow } from '../device/device.ts';
import { foreseeWaiting } from '../errands/errands.ts';
import { forgetMessages, messages, onEvent } from '../messages/messages.ts';
import { isSearch } from '../places/name.ts';
import { link } from '../session/link.ts';
import { stateNow } from '../state.ts';
import { leftWindow, putAway } from './left.ts';

export interface OpenWindow {
  readonly key: string;
  readonly window: MessageWindow;
  readonly view: ReadonlySignal<WindowView>;
  /** As the device has them. */
  stored: readonly Message[] | undefined;
}

/** Windows that follow events. */
const mostOpen = 24;
/** Messages of a window that the device keeps. */
const mostKept = 150;
/** Conversations that stay readable without network. */
const mostOnDevice = 500;
/** Milliseconds between a change and its write. */
const delay = 400;

const open = new Map<string, OpenWindow>();
let device: Device | undefined;
/** Keys of windows whose last write failed. */
const failed = new Set<string>();

/** Keys of the windows on the device: where there is none, a place asks the service at once. */
let onDevice: Set<string> | undefined;

export const keepWindowsOn = (on: Device): void => {
  device = on;
  // Without them each place looks for itself.
  windowKeys(on)
    .then((keys) => {
      onDevice = new Set(keys);
      if (keys.length > mostOnDevice)
        return import('./old.ts').then(({ dropOldWindows }) => dropOldWindows(on, mostOnDevice));
    })
    .catch(() => {});
  addEventListener('pagehide', flush);
};

const heldIn = ({ view }: OpenWindow): HeldWindow | undefined => {
  const { range } = view.peek();
  if (range === undefined) return undefined;
  const ids = range.ids.slice(-mostKept);
  const from = ids.length < range.ids.length ? ids[0]! : range.from;
  const held = ids.map((id) => messages.get(id)).filter((message) => message !== undefined);
  return { range: { ...range, ids, from }, messages: held };
};

const keep = async (opened: OpenWindow): Promise<void> => {
  const held = heldIn(opened);
  if (held === undefined || device === undefined) return;
  const { key, stored } = opened;
  const after = share(stored, held.messages);
  const isStored = after === stored && !failed.has(key);
  onDevice?.add(key);
  await writeWindow(device, key, { range: held.range, usedAt: Date.now() }, isStored ? undefined : after);
  opened.stored = after;
  failed.delete(key);
};

const due = new Map<OpenWindow, ReturnType<typeof setTimeout>>();
const keepSoon = (opened: OpenWindow): void => {
  if (due.has(opened)) return;
  due.set(
    opened,
    setTimeout(() => write(opened), delay),
  );
};

const write = (opened: OpenWindow): void => {
  clearTimeout(due.get(opened));
  due.delete(opened);
  // Without room the next start is slower, nothing else.
  keep(opened).catch(() => failed.add(opened.key));
};

/** What is read is known by the state. */
const changedBy = (event: DeclaredEvent): readonly number[] => {
  if (event.type === 'update_message') return event.message_ids;
  if (event.type === 'update_message_flags') return event.flag === 'read' ? [] : event.messages;
  return 'message_id' in event && event.message_id !== undefined ? [event.message_id] : [];
};
onEvent((event) => {
  for (const id of changedBy(event))
    for (const opened of open.values()) if (opened.view.peek().range?.ids.includes(id)) keepSoon(opened);
});

/** Writes at once what waits. */
const flush = (): void => {
  for (const opened of due.keys()) write(opened);
};

const closeOldest = (): void => {
  for (const [key, opened] of open) {
    if (open.size <= mostOpen) break;
    if (due.has(opened)) write(opened);
    const held = heldIn(opened);
    if (held !== undefined) putAway(key, held);
    open.delete(key);
    messages.close(opened.window);
  }
  forgetMessages();
};

/** The window of a place that was open lately. */
export const openedWindow = (key: string): OpenWindow | undefined => open.get(key);

const begin = (key: string, window: MessageWindow, stored?: readonly Message[]): OpenWindow => {
  const view = signal(window.view);
  const opened = { key, window, view, stored };
  window.subscribe(() => {
    view.value = window.view;
    keepSoon(opened);
  });
  open.set(key, opened);
  closeOldest();
  return opened;
};

const openMessages = (): readonly Message[] =>
  [...open.values()]
    .flatMap(({ view }) => view.peek().range?.ids ?? [])
    .map((id) => messages.get(id))
    .filter((message) => message !== undefined);

export interface Asked {
  readonly key: string;
  readonly narrow: Narrow;
  readonly anchor: Anchor;
}

/**
 * Each place keeps its own copies, so those of places closed since miss what was read elsewhere. Messages that the
 * state does not know yet stay as they are: after a crash, a window may be newer than the state.
 */
const withRead = (messages: readonly Message[]): readonly Message[] => {
  const { unread_msgs: unread, max_message_id: newest = 0 } = stateNow();
  return messages.map((message) =>
    unread === undefined ||
    message.id > newest ||
    message.flags.includes('read') ||
    isUnread(unread, message.id)
      ? message
      : { ...message, flags: [...message.flags, 'read'] },
  );
};

let ahead: readonly [key: string, held: Promise<HeldWindow | undefined>] | undefined;

/** What the page will ask for first. */
export const readAhead = (key: string): void => {
  ahead = [key, readHeldWindow(key)];
};

const readHeldWindow = async (key: string): Promise<HeldWindow | undefined> => {
  const [first, held] = ahead ?? [];
  ahead = undefined;
  if (first === key) return held;
  return device === undefined || onDevice?.has(key) === false
    ? undefined
    : readWindow(device, key).catch(() => undefined);
};

const holds = ({ range }: HeldWindow, anchor: Anchor): boolean =>
  typeof anchor !== 'number' || range.ids.includes(anchor);

const beginWith = ({ key, narrow, anchor }: Asked, held: HeldWindow | undefined): OpenWindow => {
  const fitting = held !== undefined && holds(held, anchor) ? held : undefined;
  const shown = fitting && { ...fitting, messages: withRead(fitting.messages) };
  const opened = begin(key, messages.open(narrow, anchor, shown), held?.messages);
  foreseeWaiting();
  return opened;
};

const reopen = (asked: Asked): OpenWindow | undefined => {
  const { key, anchor } = asked;
  const known = open.get(key);
  if (known === undefined) {
    const held = leftWindow(key);
    return held && holds(held, anchor) ? beginWith(asked, held) : undefined;
  }
  open.delete(key);
  open.set(key, known);
  const ids = known.window.view.range?.ids;
  if (typeof anchor === 'number' && ids?.includes(anchor) !== true) void known.window.jump(anchor);
  else if (!known.window.isLive) known.window.outdate();
  return known;
};

const openLater = async (asked: Asked): Promise<OpenWindow> => {
  const { key, narrow, anchor } = asked;
  const held = await readHeldWindow(key);
  if (held === undefined && device !== undefined && link.peek().kind === 'lost' && isSearch(narrow)) {
    const { searchDevice } = await import('../device/search.ts');
    const found = await searchDevice(device, narrow, openMessages()).catch(() => undefined);
    return open.get(key) ?? begin(key, messages.open(narrow, anchor, found));
  }
  return open.get(key) ?? beginWith(asked, held);
};

/**
 * Shows what was left, or what the device holds, if it holds the anchor; the service's answer follows. A place
 * that was open lately is there at once.
 */
export const openWindow = (asked: Asked): OpenWindow | Promise<OpenWindow> =>
  reopen(asked) ?? openLater(asked);
