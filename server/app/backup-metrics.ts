import { Gauge, type Registry } from 'prom-client';
import { type Checks, fetchHistory, type History, type Shipping } from '../backup/index.ts';
import type { Database } from '../db/database.ts';

/** Without the database, the metrics keep their last values. */
export const measureBackups = (database: Database, registers: Registry[]): void => {
  let asked: Promise<History | undefined> | undefined;
  /** One statement for all metrics of a reading. */
  const ask = () => {
    asked ??= fetchHistory(database.query)
      .catch(() => undefined)
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  const gauge = (name: string, help: string, read: (history: History) => number) =>
    new Gauge({
      name: `parlance_backup_${name}`,
      help,
      registers,
      async collect() {
        const history = await ask();
        if (history !== undefined) this.set(read(history));
      },
    });
  gauge(
    'last_success_timestamp',
    'When a backup last succeeded, in seconds since 1970; 0 for never.',
    ({ succeeded }) => (succeeded === undefined ? 0 : succeeded.at.getTime() / 1000),
  );
  gauge(
    'bytes',
    'Size of the last backup that succeeded, without files in a repository.',
    ({ succeeded }) => succeeded?.bytes ?? 0,
  );
  gauge(
    'seconds',
    'How long the last backup took that succeeded.',
    ({ succeeded }) => succeeded?.seconds ?? 0,
  );
  gauge(
    'failures',
    'Scheduled backups that failed since the last one that succeeded.',
    ({ failures }) => failures,
  );
};

/** Without a check, and while the repository is away, there are none. */
export const measureChecks = (checks: () => Checks | undefined, registers: Registry[]): void => {
  const gauge = (name: string, help: string, read: (found: Checks) => number) =>
    new Gauge({
      name: `parlance_backup_check_${name}`,
      help,
      registers,
      collect() {
        const found = checks();
        if (found !== undefined) this.set(read(found));
      },
    });
  gauge(
    'last_success_timestamp',
    'When a backup was last restored for a check, in seconds since 1970; 0 for never.',
    ({ succeeded }) => (succeeded === undefined ? 0 : succeeded.at.getTime() / 1000),
  );
  gauge('seconds', 'How long that restore took.', ({ succeeded }) => succeeded?.seconds ?? 0);
  gauge('failures', 'Checks that failed since the last one that succeeded.', ({ failures }) => failures);
};

export const measureShipping = (shipping: Shipping, registers: Registry[]): void => {
  const gauge = (name: string, help: string, read: (state: Shipping['state']) => number) =>
    new Gauge({
      name: `parlance_backup_wal_${name}`,
      help,
      registers,
      collect() {
        this.set(read(shipping.state));
      },
    });
  gauge(
    'last_shipped_timestamp',
    "When a part of the database's log was last shipped, in seconds since 1970; 0 for not since the start.",
    ({ shippedAt = 0 }) => shippedAt / 1000,
  );
  gauge('waiting_bytes', 'What waits to be shipped.', ({ waitingBytes }) => waitingBytes);
  gauge('failing', '1 while it cannot be shipped.', ({ failure }) => (failure === undefined ? 0 : 1));
  gauge('paused', '1 while it is thrown away, so that the disk does not fill.', ({ isPaused }) =>
    Number(isPaused),
  );
  gauge(
    'base_timestamp',
    'When the newest copy of the whole database was made, in seconds since 1970; 0 for never.',
    ({ base }) => (base?.at ?? 0) / 1000,
  );
  gauge('base_bytes', 'Its size.', ({ base }) => base?.bytes ?? 0);
  gauge('base_seconds', 'How long it took.', ({ base }) => base?.seconds ?? 0);
};
