/** Restores a backup into an empty place, with the schema that the backup was made with, then brings it up to date. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { unmarkRestoring } from '../../config/restoring.ts';
import { Database } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { migrateTo, missingMigrations } from '../../db/migrate.ts';
import { startEngine } from '../../db/start-engine.ts';
import { refuseLimited } from '../../db/transaction.ts';
import { migrateJobs } from '../../jobs/migrate.ts';
import { findSecretKey } from '../../secrets/key.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import { createStorage } from '../../storage/index.ts';
import {
  type End,
  jobShape,
  keyEntry,
  type Manifest,
  placeOf,
  sequencesEntry,
  sequencesShape,
  settingsEntry,
} from '../archive/format.ts';
import type { Entry } from '../archive/pack.ts';
import { unzip } from '../archive/unpack.ts';
import { damaged } from '../damaged.ts';
import { withClient } from '../make/make.ts';
import { listedFiles, parseJson, type Reading, Tally } from '../read.ts';
import { seldom } from '../seldom.ts';
import { FileLoader } from './files.ts';
import { addJobs, checkTables, setSequences, TableLoader } from './load.ts';
import type { Wishes } from './points.ts';
import { checkGivenKey, keepBackedUpKey, settleKey } from './secret-key.ts';
import { type SettledInto, settleInto } from './settle-into.ts';
import { dropStructure } from './structure.ts';
import { checkDirectory, prepareDatabase, prepareDirectory, unmarkDatabase } from './target.ts';

export interface Restoring extends Wishes {
  readonly config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'secretKey' | 'uploads'>;
  readonly reading: Reading;
  readonly report: (step: string) => void;
  /** Looks at the restored database before it is whole. */
  readonly examine?: (client: pg.ClientBase) => Promise<void>;
}

export interface Restored extends SettledInto {
  readonly made_at: string;
  readonly organizations: Manifest['organizations'];
  readonly rows: number;
  readonly files: number;
  readonly missing: number;
  /** Migrations of this version that the backup did not have. */
  readonly migrated: readonly string[];
}

interface Loaded {
  readonly end: End;
}

const loadEntries = async (client: pg.ClientBase, order: Restoring): Promise<Loaded> => {
  const { reading, config, report } = order;
  const { manifest, entries } = reading;
  const tally = new Tally(manifest);
  const tables = new TableLoader(client, manifest);
  const storage = await createStorage(config.uploads.directory, config.uploads.s3);
  const files = new FileLoader(storage, config.uploads.directory);
  const show = seldom(report);
  const take = async (entry: Entry): Promise<void> => {
    const place = placeOf(entry.name);
    if (place?.kind !== 'table') await tables.finish();
    if (place?.kind === 'table') {
      show(`restoring ${place.table.replaceAll('_', ' ')}`);
      const text = await unzip(entry);
      tally.table(entry, place.table, text);
      await tables.add(place.table, text);
    } else if (place?.kind === 'jobs') {
      const text = await unzip(entry);
      tally.jobs(text);
      const lines = text
        .toString()
        .split('\n')
        .filter((line) => line !== '');
      const jobs = lines.map((line) => parseJson(jobShape, { name: entry.name, bytes: Buffer.from(line) }));
      await addJobs(client, jobs);
    } else if (place?.kind === 'upload') {
      show('restoring files');
      tally.file(place.part, entry.bytes.length);
      await files.add(place.key, place.part, entry.bytes);
    } else if (place?.kind === 'list') {
      for (const file of await listedFiles(entry)) {
        show('restoring files');
        tally.file(1, file.size);
        await files.addWhole(file.key, reading.readBlob(file));
      }
    } else if (entry.name === keyEntry) await keepBackedUpKey(config, manifest, entry.bytes);
    else if (entry.name === sequencesEntry) await setSequences(client, parseJson(sequencesShape, entry));
    else if (entry.name !== settingsEntry) throw damaged(entry.name);
  };
  for (;;) {
    const next = await entries.next();
    if (next.done !== true) {
      await take(next.value);
      continue;
    }
    await tables.finish();
    await files.finish();
    tally.check(next.value);
    tables.check(next.value);
    return { end: next.value };
  }
};

const withDatabase = async <T>(
  { connection }: Engine,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = new Database(connection, refuseLimited, { connections: 2 });
  return work(database).finally(() => database.close());
};

const restoreInto = async (engine: Engine, order: Restoring): Promise<Restored> => {
  const { reading, config, report } = order;
  const { manifest } = reading;
  return withClient(engine.connection, async (client) => {
    await prepareDatabase(client, config);
    report('making the tables');
    await withDatabase(engine, (database) => migrateTo(database, manifest.migrations));
    await migrateJobs(engine.connection);
    await checkTables(client, manifest);
    const structure = await dropStructure(client);
    const { end } = await loadEntries(client, order);
    await structure.makeAgain(report);
    const isKeyLost = await settleKey(config, manifest, () => randomBytes(32));
    const migrated = await withDatabase(engine, (database) =>
      migrateTo(database, [...manifest.migrations, ...missingMigrations(manifest.migrations)]),
    );
    const secrets = createSecrets((await findSecretKey(config))!);
    const madeAt = new Date(manifest.made_at);
    const settled = await settleInto(engine, client, order, { madeAt, secrets, isKeyLost });
    report('counting for the planner of queries');
    await client.query('analyze');
    await order.examine?.(client);
    await unmarkDatabase(client);
    return {
      ...settled,
      made_at: manifest.made_at,
      organizations: manifest.organizations,
      rows: Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0),
      files: end.uploads.files,
      missing: end.missing.files,
      migrated,
    };
  });
};

/** Throws a Refusal when the place is not empty or the backup is damaged. The place is then marked as half made. */
export const restore = async (order: Restoring): Promise<Restored> => {
  const { config, reading, report } = order;
  await checkDirectory(config);
  await checkGivenKey(config, reading.manifest);
  const engine = await startEngine({
    ...config,
    archives: false,
    report,
    prepare: () => prepareDirectory(config),
  });
  const restored = await restoreInto(engine, order).finally(() => engine.stop());
  await unmarkRestoring(config.dataDirectory);
  return restored;
};
