/** Findings in the database, which may be of another version. */
import type pg from 'pg';
import {
  fetchChecks,
  fetchHistory,
  openRepository,
  readOpening,
  warningOf,
  warningOfChecks,
  withClient,
} from '../../backup/index.ts';
import { fetchKnownMark } from '../../backup/own-storage.ts';
import { readSealing } from '../../backup/seal/keys.ts';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import { type Connection, Database } from '../../db/database.ts';
import { missingMigrations, unknownMigrations } from '../../db/migrate.ts';
import { readClock } from '../../db/read-clock.ts';
import { refuseLimited } from '../../db/transaction.ts';
import { findSecretKey } from '../../secrets/key.ts';
import { nextPathOf, readKeyFile } from '../../secrets/key-file.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import { tryPlace } from '../../start/try-backups.ts';
import { bad, type Finding, good, weak } from './finding.ts';

/** Milliseconds. */
const mostSkew = 5000;

const server = async (client: pg.ClientBase): Promise<Finding> => {
  const { rows } = await client.query<{ name: string }>("select current_setting('server_version') as name");
  return good('database', `PostgreSQL ${rows[0]!.name} answers`);
};

const clock = async (client: pg.ClientBase): Promise<Finding> => {
  const skew = Math.abs((await readClock(client)) - Date.now());
  const says = `the clocks of this machine and of the database differ by ${Math.round(skew / 100) / 10} s`;
  return skew > mostSkew ? bad('clock', `${says}; set both by NTP`) : good('clock', says);
};

const checksums = async (client: pg.ClientBase): Promise<Finding> => {
  const { rows } = await client.query<{ failures: string | null }>(
    'select checksum_failures::text as failures from pg_stat_database where datname = current_database()',
  );
  const failures = rows[0]?.failures ?? null;
  if (failures === null) return weak('disk pages', 'the database keeps no checksums of its pages');
  return failures === '0'
    ? good('disk pages', 'no checksum of a page has failed')
    : bad(
        'disk pages',
        `${failures} checksums failed: the disk loses data; restore a backup onto another disk`,
      );
};

const migrations = async (client: pg.ClientBase): Promise<Finding> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const applied = rows.map(({ name }) => name);
  const [unknown, missing] = [unknownMigrations(applied), missingMigrations(applied)];
  if (unknown.length > 0)
    return bad('schema', `a newer Parlance wrote the database (${unknown.join(', ')}); use that one`);
  return missing.length > 0
    ? weak('schema', `the next start brings the database up to date (${missing.join(', ')})`)
    : good('schema', 'up to date');
};

const key = async (client: pg.ClientBase, config: Config): Promise<Finding> => {
  const { rows } = await client.query<{ key_fingerprint: string | null; is_copy: boolean }>(
    'select key_fingerprint, is_copy from installation',
  );
  const given = await findSecretKey(config);
  const known = rows[0]?.key_fingerprint ?? null;
  const next = await readKeyFile(nextPathOf(config));
  if (next !== undefined && createSecrets(next.key).fingerprint === known && config.secretKey === undefined)
    return good('secret key', 'it was rotated; the next start puts it in its place');
  if (given === undefined)
    return known === null
      ? good('secret key', 'the first start makes one')
      : bad('secret key', 'it is missing: put secret.key back from a backup');
  return known === null || createSecrets(given).fingerprint === known
    ? good('secret key', 'it is the one that encrypted the database')
    : bad('secret key', 'it is another one than the database was encrypted with');
};

const checks = async (config: Config): Promise<Finding[]> => {
  const { to, verify } = config.backups;
  if (to === undefined || verify === 'off') return [];
  const found = await readOpening(config)
    .then(() => openRepository(to, config))
    .then((repository) => fetchChecks(repository, Date.now()))
    .catch((error: Error) => error);
  if (found instanceof Refusal) return [bad('check of backups', found.message)];
  if (found instanceof Error) return [bad('check of backups', `${to} cannot be read (${found.message})`)];
  const warning = warningOfChecks(found, Date.now());
  if (warning !== undefined) return [bad('check of backups', warning)];
  return [
    found.succeeded === undefined
      ? weak('check of backups', 'none was made yet')
      : good(
          'check of backups',
          `a restore took ${found.succeeded.seconds} s at ${found.succeeded.at.toISOString()}`,
        ),
  ];
};

const sealing = async ({ backups: { key } }: Config): Promise<Finding[]> => {
  if (key === undefined) return [];
  return readSealing(key, 'BACKUP_KEY').then(
    () => [good('key of backups', 'BACKUP_KEY seals them')],
    (error: Error) => [bad('key of backups', `${error.message} No backup can be made until then.`)],
  );
};

const places = (connection: Connection, config: Config): Promise<Finding[]> => {
  const { to, walTo } = config.backups;
  const named = [
    { about: 'place of backups', setting: 'BACKUP_TO', place: to },
    { about: 'place of the log', setting: 'BACKUP_WAL_TO', place: walTo },
  ];
  return Promise.all(
    named.flatMap(({ about, setting, place }) =>
      place === undefined
        ? []
        : tryPlace({ setting, place }, config, connection).then(
            () => good(about, `files can be written, read and deleted in ${place}`),
            (error: Error) => bad(about, `${error.message} Nothing can be kept there until then.`),
          ),
    ),
  );
};

const backups = async (connection: Connection, { backups: schedule }: Config): Promise<Finding> => {
  const database = new Database(connection, refuseLimited, { connections: 2 });
  const history = await fetchHistory(database.query).finally(() => database.close());
  const warning = warningOf(history, schedule, Date.now());
  if (warning !== undefined) return (schedule.to === undefined ? weak : bad)('backup', warning);
  if (history.succeeded === undefined)
    return weak(
      'backup',
      schedule.to === undefined
        ? 'there was none yet; see "parlance backup --help", or set BACKUP_TO'
        : 'there was none yet; the service makes the first one in its first minutes',
    );
  return good('backup', `the last one succeeded at ${history.succeeded.at.toISOString()}`);
};

interface Examined {
  readonly findings: readonly Finding[];
  /** The database knows it of the place of files; null before the first start. */
  readonly mark: string | null;
}

export const examineDatabase = (connection: Connection, config: Config): Promise<Examined> =>
  withClient(connection, async (client) => {
    const findings = [await server(client), await clock(client), await checksums(client)];
    const { rows } = await client.query<{ is_set_up: boolean; is_current: boolean }>(
      `select to_regclass('kysely_migration') is not null as is_set_up, to_regclass('backups') is not null as is_current`,
    );
    if (rows[0]?.is_set_up !== true)
      return {
        findings: [...findings, weak('schema', 'the service has not started with this database')],
        mark: null,
      };
    findings.push(await migrations(client));
    if (rows[0].is_current)
      findings.push(
        await key(client, config),
        await backups(connection, config),
        ...(await sealing(config)),
        ...(await places(connection, config)),
        ...(await checks(config)),
      );
    return { findings, mark: await fetchKnownMark(client) };
  });
