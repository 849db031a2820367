/** Makes what new databases begin with (`db/embedded/prepared.ts`). The build calls it. */
import { mkdtempSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../app/store.ts';
import { locateBinaries } from '../db/embedded/binaries.ts';
import { packPrepared } from '../db/embedded/pack-prepared.ts';
import { preparedName } from '../db/embedded/prepared.ts';
import { migrate } from '../db/migrate.ts';
import { read } from '../db/sql.ts';
import { startEngine } from '../db/start-engine.ts';
import { migrateJobs } from '../jobs/migrate.ts';

/** Segments of the log that are done with are not kept for later. */
const settings = { wal_recycle: 'off', synchronous_commit: 'off' };

/** Makes the directory for this kind of machine in `place`, in one step. */
export const prepareDatabase = async (place: string): Promise<void> => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'parlance-prepared-'));
  try {
    const engine = await startEngine({ dataDirectory, settings, isEager: true, report: () => {} });
    try {
      const { database } = openStore(engine.connection, { connections: 2, isHasty: true });
      try {
        await Promise.all([migrate(database), migrateJobs(engine.connection)]);
        // The end of the database needs a segment that is nearly empty alone.
        await read`select pg_switch_wal()`.execute(database.query);
      } finally {
        await database.close();
      }
    } finally {
      await engine.stop();
    }
    const name = preparedName(locateBinaries(dataDirectory));
    const unfinished = join(place, `${name}.${process.pid}`);
    packPrepared(join(dataDirectory, 'postgres'), unfinished);
    renameSync(unfinished, join(place, name));
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
};
