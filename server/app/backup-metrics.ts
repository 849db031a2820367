import { Gauge, type Registry } from 'prom-client';
import { type Checks, fetchHistory, type History } from '../backup/index.ts';
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
