import { Gauge, type Registry } from 'prom-client';
import { fetchHistory } from '../backup/index.ts';
import type { Database } from '../db/database.ts';

/** Reads the database once for each reading of the metrics; without it, the metrics keep their last values. */
export const measureBackups = (database: Database, registers: Registry[]): void => {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `parlance_backup_${name}`, help, registers });
  const bytes = gauge('bytes', 'Size of the last backup that succeeded, without files in a repository.');
  const seconds = gauge('seconds', 'How long the last backup took that succeeded.');
  const failures = gauge('failures', 'Scheduled backups that failed since the last one that succeeded.');
  new Gauge({
    name: 'parlance_backup_last_success_timestamp',
    help: 'When a backup last succeeded, in seconds since 1970; 0 for never.',
    registers,
    async collect() {
      const history = await fetchHistory(database.query).catch(() => undefined);
      if (history === undefined) return;
      const { succeeded } = history;
      this.set(succeeded === undefined ? 0 : succeeded.at.getTime() / 1000);
      bytes.set(succeeded?.bytes ?? 0);
      seconds.set(succeeded?.seconds ?? 0);
      failures.set(history.failures);
    },
  });
};
