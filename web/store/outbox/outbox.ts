/** Messages on their way: stored before they are sent, and sent once. */
import { Outbox } from '@parlance/client/messages/outbox';
import type { Entry, OutboxStorage } from '@parlance/client/messages/outbox-entry';
import { pause } from '@parlance/client/pause';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { change, type Device } from '../device/device.ts';
import { heldLocks, randomId, takeLock, withLock } from '../device/locks.ts';
import { messages, whenHeld } from '../messages/messages.ts';
import { client } from '../session/service.ts';
import { stateNow } from '../state.ts';

/** This tab. It holds a lock of this name as long as it lives. */
export const tab = randomId();

const left: Entry[] = [];

/** What an earlier page had stored to send. It may be sent by now. */
export const leftEntries = (): readonly Entry[] => left;

/** Loads what no living tab sends. */
const storageOn = (device: Device): OutboxStorage => {
  /** Milliseconds of the first put, each later than the one before. */
  const times = new Map<string, number>();
  let latest = 0;
  const timeOf = (localId: string): number => {
    const known = times.get(localId);
    if (known !== undefined) return known;
    latest = Math.max(latest + 1, Date.now());
    times.set(localId, latest);
    return latest;
  };
  const adopt = async (): Promise<readonly Entry[]> => {
    const [all, living] = await Promise.all([device.getAll('outbox'), heldLocks()]);
    const orphans = all
      .filter((entry) => entry.tab === tab || !living.has(`parlance:tab:${entry.tab}`))
      .sort((one, other) => (one.writtenAt ?? 0) - (other.writtenAt ?? 0));
    for (const { localId, writtenAt = 0 } of orphans) times.set(localId, writtenAt);
    latest = Math.max(latest, ...times.values());
    await Promise.all(orphans.map((entry) => device.put('outbox', { ...entry, tab })));
    left.push(...orphans.filter(({ sending }) => sending.state !== 'sent'));
    return orphans;
  };
  return {
    // One tab at a time, so that two never send the same.
    load: async () => {
      let orphans: readonly Entry[] = [];
      await withLock('parlance:orphans', async () => {
        orphans = await adopt();
      });
      return orphans;
    },
    put: (entry) =>
      change(device, 'outbox', (store) => store.put({ ...entry, tab, writtenAt: timeOf(entry.localId) })),
    remove: (localId) => {
      times.delete(localId);
      return change(device, 'outbox', (store) => store.delete(localId));
    },
  };
};

let outbox: Outbox | undefined;
let newestBefore = Number.POSITIVE_INFINITY;

/** The newest message that an earlier page knew: what it sent in vain may have arrived after that one. */
export const newestOfBefore = (): number => newestBefore;

const entries = signal<readonly Entry[]>([]);

/** In the order of writing. */
export const outboxEntries: ReadonlySignal<readonly Entry[]> = entries;

/** What does not go by itself any more. */
export const unsent = computed(() => entries.value.filter(({ sending }) => sending.state === 'failed'));

/** Throws before `openOutbox`. */
export const theOutbox = (): Outbox => {
  if (outbox === undefined) throw new Error('The outbox is not open.');
  return outbox;
};

export const openOutbox = (device: Device, queue: () => string | undefined): Outbox => {
  void takeLock(`parlance:tab:${tab}`);
  const opened = new Outbox({
    client,
    storage: storageOn(device),
    queue,
    holds: (id) => messages.get(id) !== undefined,
    newId: randomId,
    now: Date.now,
    pause,
    random: Math.random,
    exclusive: withLock,
  });
  opened.subscribe(() => {
    entries.value = opened.entries;
    // The event may be one of a queue that was lost.
    for (const { localId, sending } of opened.entries)
      if (sending.state === 'sent') void whenHeld(sending.id).then(() => opened.discard(localId));
  });
  outbox = opened;
  newestBefore = stateNow().max_message_id ?? newestBefore;
  return opened;
};
