/** Makes a service of a base and the log after it, as it was at a moment. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import { unmarkRestoring } from '../../config/restoring.ts';
import { Database } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { holdings } from '../../db/holdings.ts';
import { migrateTo, missingMigrations, unknownMigrations } from '../../db/migrate.ts';
import { refuseLimited } from '../../db/transaction.ts';
import { migrateJobs } from '../../jobs/migrate.ts';
import { outliveRestores } from '../../jobs/outliving.ts';
import { findSecretKey, keepSecretKey } from '../../secrets/key.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import { fetchMigrations, fetchSequences } from '../make/around.ts';
import { withClient } from '../make/make.ts';
import { fetchAllTables, quote } from '../make/tables.ts';
import type { Repository } from '../repository/repository.ts';
import { setSequences } from '../restore/load.ts';
import type { Wishes } from '../restore/points.ts';
import { checkBytes } from '../restore/room.ts';
import { type SettledInto, settleInto } from '../restore/settle-into.ts';
import { prepareDirectory } from '../restore/target.ts';
import type { Opening } from '../seal/keys.ts';
import { makeOpener, type Opener } from '../seal/open.ts';
import { seldom } from '../seldom.ts';
import { chooseSpan, refuseKey } from './check-span.ts';
import { restoreFiles } from './files-again.ts';
import type { Moment, Span } from './moment.ts';
import { baseKey, readKept } from './place.ts';
import { recover } from './recover.ts';

export interface RestoringToTime extends Wishes {
  readonly config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'secretKey' | 'uploads'>;
  readonly repository: Repository;
  readonly moment: Moment;
  readonly opening: Opening;
  readonly report: (step: string) => void;
}

export interface RestoredToTime extends SettledInto {
  /** The moment; for the latest, when the last segment was complete, or the last commit before a gap. */
  readonly restored_to: string;
  readonly base_of: string;
  readonly files: number;
  readonly missing: number;
  readonly migrated: readonly string[];
}

const fetchFingerprint = async (client: pg.ClientBase): Promise<string | null> => {
  const { rows } = await client.query<{ fingerprint: string | null }>(
    'select key_fingerprint as fingerprint from installation',
  );
  return rows[0]!.fingerprint;
};

/** Returns whether the key is lost. Throws a Refusal when the operator gave another one. */
const settleKey = async (
  client: pg.ClientBase,
  order: RestoringToTime,
  { base }: Span,
  open: Opener,
): Promise<boolean> => {
  const { config, repository } = order;
  const fingerprint = await fetchFingerprint(client);
  const fits = (key: Buffer) => fingerprint === null || createSecrets(key).fingerprint === fingerprint;
  const given = await findSecretKey(config);
  if (given !== undefined) {
    if (fits(given)) return false;
    throw refuseKey(config);
  }
  const key = baseKey(base.name, 'secret.key');
  if (await repository.storage.has(key)) {
    const pieces: Buffer[] = [];
    for await (const piece of readKept(repository, key, open)) pieces.push(piece);
    const kept = Buffer.concat(pieces);
    if (fits(kept)) {
      await keepSecretKey(config.dataDirectory, kept);
      return false;
    }
  }
  await keepSecretKey(config.dataDirectory, randomBytes(32));
  return fingerprint !== null;
};

/** What a backup leaves out, such as queues of clients and jobs that send something. */
const clearTheRest = async (client: pg.ClientBase): Promise<void> => {
  const names = (await fetchAllTables(client))
    .map(({ name }) => name)
    .filter((name) => name !== 'installation' && holdings[name]?.outOfBackups !== undefined);
  // Files may lie elsewhere now.
  await client.query('update installation set storage_id = null');
  await client.query(`truncate ${names.map(quote).join(', ')}`);
  await client.query(
    `delete from graphile_worker._private_jobs where task_id in
      (select id from graphile_worker._private_tasks where not identifier = any($1))`,
    [[...outliveRestores]],
  );
  // Workers of then are gone.
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
  await setSequences(client, await fetchSequences(client));
};

/** The time of the last commit that the recovery applied; undefined where it applied none. */
const fetchLastCommit = async (client: pg.ClientBase): Promise<Date | undefined> => {
  const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
  return rows[0]!.at ?? undefined;
};

const migrateOn = async (engine: Engine, client: pg.ClientBase): Promise<string[]> => {
  const applied = await fetchMigrations(client);
  const unknown = unknownMigrations(applied);
  if (unknown.length > 0)
    throw new Refusal(
      `A newer Parlance wrote the database of that moment (${unknown.join(', ')}); restore it with that one.`,
    );
  const database = new Database(engine.connection, refuseLimited, { connections: 2 });
  const migrated = await migrateTo(database, [...applied, ...missingMigrations(applied)]).finally(() =>
    database.close(),
  );
  await migrateJobs(engine.connection);
  return [...migrated];
};

const settleMoment = async (
  engine: Engine,
  order: RestoringToTime,
  span: Span,
  open: Opener,
): Promise<RestoredToTime> =>
  withClient(engine.connection, async (client) => {
    const { config, report, repository } = order;
    const madeAt =
      order.moment === 'latest'
        ? (span.until ?? (await fetchLastCommit(client)) ?? new Date(span.base.ended_at))
        : order.moment;
    const migrated = await migrateOn(engine, client);
    await clearTheRest(client);
    const isKeyLost = await settleKey(client, order, span, open);
    const secrets = createSecrets((await findSecretKey(config))!);
    const files = await restoreFiles(client, { config, repository, open, report: seldom(report) });
    const settled = await settleInto(engine, client, order, { madeAt, secrets, isKeyLost });
    return {
      ...settled,
      ...files,
      restored_to: madeAt.toISOString(),
      base_of: span.base.ended_at,
      migrated,
    };
  });

/** Throws a Refusal when the place is not empty, or the moment cannot be reached. */
export const restoreToTime = async (order: RestoringToTime): Promise<RestoredToTime> => {
  const { config } = order;
  const open = makeOpener(order.opening);
  const span = await chooseSpan({ ...order, open });
  if (span.until === undefined)
    order.report(`a part of the log is missing after ${span.last}: later moments are lost`);
  await checkBytes(config, span.base.cluster_bytes);
  const prepare = () => prepareDirectory(config);
  const engine = await recover({ ...order, span, open, prepare });
  const restored = await settleMoment(engine, order, span, open).finally(() => engine.stop());
  await unmarkRestoring(config.dataDirectory);
  return restored;
};
