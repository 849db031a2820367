/**
 * What people were writing: on this device at once, shared among its tabs, and given to the service where the
 * person wants that [W75].
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { placeOf } from '../../places/conversation.ts';
import type { Conversation, Place } from '../../places/place.ts';
import { change, type Device } from '../device/device.ts';
import { heldLocks, withLock } from '../device/locks.ts';
import { leftEntries, tab } from '../outbox/outbox.ts';
import { link } from '../session/link.ts';
import { client } from '../session/service.ts';
import { slice } from '../state.ts';
import { channels, setting } from '../world.ts';
import {
  conversationTo,
  type Destination,
  type Draft,
  messageTo,
  sameDestination,
  sameVersion,
  versionOf,
  type Written,
} from './draft.ts';
import { strikeOut, takeLeft } from './journal.ts';
import { mergeDrafts } from './merge.ts';
import { readStruck, strike } from './struck.ts';
import { DraftSync } from './sync.ts';

type Note = readonly [id: string, draft: Draft | undefined];

const held = signal<ReadonlyMap<string, Draft>>(new Map());
let device: Device | undefined;
let tabs: BroadcastChannel | undefined;

/** Newest first. */
export const drafts: ReadonlySignal<readonly Draft[]> = computed(() =>
  [...held.value.values()]
    .filter(({ content, isDeleted }) => isDeleted !== true && content.trim() !== '')
    .sort((one, other) => other.changedAt - one.changedAt),
);

export const draftWithId = (id: string): Draft | undefined => {
  const draft = held.value.get(id);
  return draft?.isDeleted === true ? undefined : draft;
};

/** The one that was changed last. */
export const draftTo = (destination: Destination): Draft | undefined =>
  conversationTo(destination) === undefined
    ? undefined
    : drafts.value.find((draft) => sameDestination(draft.destination, destination));

const show = (id: string, draft: Draft | undefined): void => {
  const next = new Map(held.peek());
  if (draft === undefined) next.delete(id);
  else next.set(id, draft);
  held.value = next;
};

/** A draft that goes waits until the message that it became is stored. */
const store = async (id: string, draft: Draft | undefined): Promise<void> => {
  if (device === undefined) return;
  await change(
    device,
    'drafts',
    (shelf) => (draft === undefined ? shelf.delete(id) : shelf.put(draft, id)),
    draft === undefined || draft.isDeleted === true ? 'outbox' : 'drafts',
  );
};

const keep = async (id: string, draft: Draft | undefined): Promise<void> => {
  show(id, draft);
  tabs?.postMessage([id, draft] satisfies Note);
  try {
    await store(id, draft);
    strikeOut(tab, id);
  } catch {
    // The journal still has the text.
  }
};

const isWanted = (): boolean => setting('enable_drafts_synchronization') === true;

const sync = new DraftSync({
  client,
  current: (id) => held.peek().get(id),
  keep,
  isWanted,
  isSeen: (channel) => channels.value.has(channel),
  exclusive: withLock,
});

/** Milliseconds of rest before the service gets a draft, and the most that it waits for rest. */
const [rest, longest] = [1000, 4000];
const due = new Map<string, { readonly since: number; readonly timer: ReturnType<typeof setTimeout> }>();

const pushSoon = (id: string): void => {
  if (!isWanted()) return;
  const waiting = due.get(id);
  clearTimeout(waiting?.timer);
  const since = waiting?.since ?? Date.now();
  const timer = setTimeout(
    () => {
      due.delete(id);
      void sync.push(id);
    },
    Math.max(0, Math.min(rest, since + longest - Date.now())),
  );
  due.set(id, { since, timer });
};

/** Returns the draft as it is held now. */
export const writeDraft = (id: string, written: Written, changedAt = Date.now()): Draft => {
  const { destination, content } = written;
  const before = held.peek().get(id);
  const draft = sync.renewed({ ...before, id, destination, content, changedAt, isDeleted: undefined });
  void keep(id, draft);
  pushSoon(id);
  return draft;
};

export const removeDraft = (id: string): void => {
  const draft = held.peek().get(id);
  const struck = device && strike(device, id);
  void Promise.resolve(struck)
    .catch(() => {})
    .then(() => strikeOut(tab, id));
  if (draft === undefined) return;
  const isUnknown = draft.base === undefined && draft.sent === undefined;
  void keep(id, isUnknown ? undefined : { ...draft, isDeleted: true });
  if (!isUnknown) pushSoon(id);
};

/** Where a box opens that writes there. Without a channel that the reader sees, it asks for another. */
export const placeToWrite = (conversation: Conversation | undefined): Place =>
  conversation === undefined || (conversation.kind === 'topic' && !channels.value.has(conversation.channel))
    ? { kind: 'list', name: 'drafts' }
    : placeOf(conversation);

/** The draft that a compose box is asked to show. */
export const wantedDraft = signal<string | undefined>(undefined);

const follow = (): void => {
  const [service, reader] = [slice('drafts').value, slice('user_id').value];
  if (service === undefined || reader === undefined || reader === null) return;
  const local = [...held.peek().values()];
  const merged = isWanted()
    ? mergeDrafts(local, service, reader)
    : local
        .filter(({ isDeleted }) => isDeleted !== true)
        .map((draft) =>
          (draft.base ?? draft.sent) === undefined ? draft : { ...draft, base: undefined, sent: undefined },
        );
  const changed = merged.filter((draft) => held.peek().get(draft.id) !== draft);
  const kept = new Set(merged.map(({ id }) => id));
  const gone = local.filter(({ id }) => !kept.has(id));
  if (changed.length + gone.length === 0) return;
  held.value = new Map(merged.map((draft) => [draft.id, draft]));
  // Each tab merges by itself.
  for (const draft of changed) void store(draft.id, draft).catch(() => {});
  for (const { id } of gone) void store(id, undefined).catch(() => {});
};

const pushAll = (): void => {
  if (link.value.kind !== 'connected' || !isWanted()) return;
  for (const draft of held.peek().values()) if (sync.isDue(draft)) pushSoon(draft.id);
};

/** The page was cut after a message was stored for sending, and before its draft went. */
const dropSent = (): void => {
  const sent = new Set(leftEntries().map(({ message }) => JSON.stringify(message)));
  for (const { id, destination, content } of held.peek().values()) {
    const conversation = conversationTo(destination);
    const message = conversation && messageTo(conversation, content.trimEnd());
    if (sent.has(JSON.stringify(message))) removeDraft(id);
  }
};

const recover = (living: ReadonlySet<string>, struck: ReadonlyMap<string, number>): void => {
  for (const { id, destination, content, changedAt } of takeLeft((name) =>
    living.has(`parlance:tab:${name}`),
  )) {
    const stored = held.peek().get(id);
    if ((struck.get(id) ?? 0) >= changedAt) continue;
    if ((stored?.changedAt ?? 0) >= changedAt) continue;
    if (content.trim() === '') removeDraft(id);
    else if (stored === undefined || !sameVersion(versionOf(stored), versionOf({ destination, content })))
      writeDraft(id, { destination, content }, changedAt);
  }
};

/** Call once. `resumed`: the state of the device is shown, and the outbox knows what was left to be sent. */
export const openDrafts = async (on: Device, resumed: Promise<void>): Promise<void> => {
  device = on;
  const [stored, living, struck] = await Promise.all([on.getAll('drafts'), heldLocks(), readStruck(on)]);
  held.value = new Map(stored.map((draft) => [draft.id, draft]));
  tabs = new BroadcastChannel('parlance:drafts');
  tabs.onmessage = ({ data: [id, draft] }: MessageEvent<Note>) => show(id, draft);
  await resumed;
  recover(living, struck);
  dropSent();
  effect(follow);
  effect(pushAll);
};
