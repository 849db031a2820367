import type { SharedClock } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import type { Hub } from './hub.ts';
import { pruneLog } from './log.ts';
import { checkForNews } from './news.ts';
import type { Neighbours } from './nodes/neighbours.ts';
import { deleteIdleQueues, type Queue, saveQueues } from './queue.ts';

export interface Upkeep {
  stop(): Promise<void>;
}

export interface UpkeepOptions {
  readonly neighbours: Neighbours;
  readonly clock: SharedClock;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  /** Seconds between checks for writes without a notification. */
  readonly newsSeconds: number;
}

/** Milliseconds until an unused queue leaves the memory. */
const restAfter = 120_000;

const isDue = (queue: Queue, now: number, always: boolean) =>
  always || now - queue.savedAt > Math.min(queue.idleTimeoutSeconds * 250, 150_000);

/**
 * Saves positions, rarely, since clients repeat theirs with each poll. Drops queues that were deleted
 * elsewhere.
 */
export const saveUsedQueues = async (
  database: Database,
  hub: Hub,
  now: number,
  always = false,
): Promise<void> => {
  const due: Queue[] = [];
  for (const feed of hub.feeds)
    for (const queue of feed.queues.values()) {
      if (queue.held !== undefined) queue.usedAt = now;
      if (queue.usedAt >= queue.savedAt && isDue(queue, now, always)) due.push(queue);
    }
  for (let at = 0; at < due.length; at += 1000) {
    const some = due.slice(at, at + 1000);
    for (const { organizationId, id } of await saveQueues(database.query, some, now))
      hub.drop(organizationId, id);
    for (const queue of some) queue.savedAt = now;
  }
};

/** Only the database knows whether another node uses a queue, so memory is freed here and rows are deleted by it. */
export const collectQueues = async (database: Database, hub: Hub, now: number): Promise<void> => {
  // After a long outage, queues in use look idle in the database.
  await saveUsedQueues(database, hub, now);
  for (const feed of hub.feeds)
    for (const queue of [...feed.queues.values()]) {
      const isSaved = queue.savedAt > queue.usedAt;
      if (queue.held === undefined && isSaved && now - queue.usedAt > restAfter) feed.drop(queue);
    }
  await deleteIdleQueues(database.query);
};

const deleteOldSendKeys = async (database: Database): Promise<void> => {
  const piece = 20_000n;
  for (;;) {
    const { numAffectedRows } = await write`
      delete from send_keys where ctid = any(array(
        select ctid from send_keys where at < now() - interval '25 hours' limit ${piece}
      ))
    `.execute(database.query);
    if ((numAffectedRows ?? 0n) < piece) return;
  }
};

export const startUpkeep = (
  database: Database,
  hub: Hub,
  { neighbours, clock, now, onFault, newsSeconds }: UpkeepOptions,
): Upkeep => {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const every = (seconds: number, task: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run: Promise<void> = task()
        .catch(onFault)
        .then(() => {
          running.delete(run);
          if (!stopped) every(seconds, task);
        });
      running.add(run);
    }, seconds * 1000);
    timers.add(timer);
  };
  // Covers lost notifications, and keeps the contact.
  every(newsSeconds, () => checkForNews(database, hub));
  every(newsSeconds, () => clock.look());
  every(1, async () => {
    if (!hub.contact.isKept) hub.letGo();
  });
  every(5, () => neighbours.look());
  every(5, () => saveUsedQueues(database, hub, now()));
  every(10, () => collectQueues(database, hub, now()));
  every(60, () => pruneLog(database.query));
  every(600, () => deleteOldSendKeys(database));
  return {
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
      await saveUsedQueues(database, hub, now(), true).catch(onFault);
    },
  };
};
