/**
 * Work that follows from the log. A consumer enqueues jobs in the transaction that moves its cursor, so each
 * cause gets its jobs once, even after a crash.
 */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import type { LogEntry, PlacedEntry } from './entry.ts';
import { fetchEntries } from './log.ts';

export interface Consumer {
  /** Stored: never rename it after a release. */
  readonly name: string;
  /** Whether to read the log at once, otherwise within seconds. Pure and cheap. */
  readonly concerns: (entry: LogEntry) => boolean;
  /** Use few statements for any number of entries; leave remote calls to the jobs. */
  readonly consume: (
    transaction: Transaction,
    entries: readonly PlacedEntry[],
    service: Service,
  ) => Promise<void>;
  /** Milliseconds to wait before reading, to batch entries; none when absent. */
  readonly pause?: number;
}

export const followLog = ({ append, organizationId, query }: Transaction, consumer: string): void =>
  append(async (first) => {
    await write`
      insert into log_cursors (organization_id, consumer, position)
      values (${organizationId}, ${consumer}, ${first - 1})
      on conflict do nothing
    `.execute(query);
    return [];
  });

const most = 500;

/** Returns whether more is left. Skips a log that another node is reading. */
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
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** `seconds` between checks for other processes' writes. */
export const startConsumers = (
  service: Service,
  consumers: readonly Consumer[],
  { seconds, onFault }: { readonly seconds: number | undefined; readonly onFault: (error: unknown) => void },
): Consumers => {
  const { database } = service;
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  let followed: ReadonlySet<string> = new Set();
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let isStopped = false;

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
