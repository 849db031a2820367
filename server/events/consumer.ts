/**
 * What follows from the log outside of queues: webhooks, pushes. A consumer is a cursor on the log of each organization that it
 * follows. It enqueues jobs in the transaction that moves the cursor past their causes, so that each cause leads to its
 * jobs once, whenever the service is killed.
 */

import { setTimeout as pauseFor } from 'node:timers/promises';
import { read, write } from '../db/sql.ts';

import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import type { LogEntry, PlacedEntry } from './entry.ts';
import { fetchEntries } from './log.ts';

export interface Consumer {
  /** Stands in the database: once released it is kept. */
  readonly name: string;
  /** Whether an entry may lead to something: then the log is read on at once, otherwise within seconds. Pure and cheap. */
  readonly concerns: (entry: LogEntry) => boolean;
  /** Entries in their order. Few statements for any number of them, and nothing remote: that is for the jobs. */
  readonly consume: (
    transaction: Transaction,
    entries: readonly PlacedEntry[],
    service: Service,
  ) => Promise<void>;
  /** Milliseconds to wait before it reads, so that what is written one after the other is read together; none when absent. */
  readonly pause?: number;
}

/** From this transaction on, the organization's log is read by the consumer. */
export const followLog = ({ append, organizationId, query }: Transaction, consumer: string): void =>
  append(async (first) => {
    await write`
      insert into log_cursors (organization_id, consumer, position)
      values (${organizationId}, ${consumer}, ${first - 1})
      on conflict do nothing
    `.execute(query);
    return [];
  });

/** So many entries are read in one transaction. */
const most = 500;

/** Moves the cursor once; returns whether there is more. Where another node is at it, there is nothing to do here. */
const advance = (service: Service, organizationId: number, consumer: Consumer): Promise<boolean> =>
  service.database.transact(organizationId, undefined, async (transaction) => {
    const { rows } = await read<{ position: number }>`
      select position from log_cursors where organization_id = ${organizationId} and consumer = ${consumer.name}
      for update skip locked
    `.execute(transaction.query);
    const from = rows[0]?.position;
    if (from === undefined) return false;
    const entries = await fetchEntries(transaction, from, most);
    const last = entries.at(-1);
    if (last === undefined) return false;
    await consumer.consume(transaction, entries, service);
    await write`
      update log_cursors set position = ${last.position}
      where organization_id = ${organizationId} and consumer = ${consumer.name}
    `.execute(transaction.query);
    return entries.length === most;
  });

export interface Consumers {
  /** Reads every followed log to its end. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** `seconds` between two looks at what was written without a word here. */
export const startConsumers = (
  service: Service,
  consumers: readonly Consumer[],
  { seconds, onFault }: { readonly seconds: number | undefined; readonly onFault: (error: unknown) => void },
): Consumers => {
  const { database } = service;
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  /** As of the last look: `organization consumer`. */
  let followed: ReadonlySet<string> = new Set();
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let isStopped = false;

  /** One at a time for each log; what comes meanwhile is read afterwards. */
  const wake = (organizationId: number, consumer: Consumer): Promise<void> => {
    const key = `${organizationId} ${consumer.name}`;
    const known = running.get(key);
    if (known !== undefined) {
      again.add(key);
      return known;
    }
    const run = async () => {
      do {
        if (seconds !== undefined && consumer.pause !== undefined) await pauseFor(consumer.pause);
        again.delete(key);
      } while (!isStopped && ((await advance(service, organizationId, consumer)) || again.has(key)));
    };
    const work = run()
      .catch(onFault)
      .finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };

  const catchUp = async () => {
    const { rows } = await read<{ id: number; consumer: string; behind: boolean }>`
      select c.organization_id as id, c.consumer, c.position < l.position as behind
      from log_cursors c join organization_logs l using (organization_id)
    `.execute(database.query);
    followed = new Set(rows.map(({ id, consumer }) => `${id} ${consumer}`));
    await Promise.all(
      rows.flatMap(({ id, consumer, behind }) => {
        const found = byName.get(consumer);
        return behind && found !== undefined ? [wake(id, found)] : [];
      }),
    );
  };

  const forget = database.onCommit((organizationId, entries) => {
    // Tests bring the consumers along themselves.
    if (seconds === undefined) return;
    for (const consumer of consumers)
      if (followed.has(`${organizationId} ${consumer.name}`) && entries.some(consumer.concerns))
        void wake(organizationId, consumer);
  });
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const look = () => {
    looking = catchUp()
      .catch(onFault)
      .then(() => {
        if (!isStopped && seconds !== undefined) timer = setTimeout(look, seconds * 1000);
      });
  };
  if (seconds !== undefined) look();

  return {
    catchUp,
    stop: async () => {
      isStopped = true;
      forget();
      clearTimeout(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
};
