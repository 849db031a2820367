import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { withClient } from '../../backup/index.ts';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Connection } from '../../db/database.ts';
import { missingMigrations, unknownMigrations } from '../../db/migrate.ts';
import { findSecretKey, otherKey } from '../../secrets/key.ts';
import {
  dropNextKey,
  type KeyFile,
  keepNextKey,
  nextPathOf,
  pathOf,
  readKeyFile,
  takeNextKey,
} from '../../secrets/key-file.ts';
import { createSecrets, lookupKeyOf } from '../../secrets/secrets.ts';
import { sessionSeconds } from '../../users/index.ts';
import type { Command, Context } from '../command.ts';
import { resealAll } from './reseal.ts';

interface Result {
  readonly fingerprint: string;
  readonly file: string;
  /** Whether the operator must set SECRET_KEY before the next start. */
  readonly is_of_setting: boolean;
}

/** A service that runs has the old key in memory, and would go on encrypting with it. */
const refuseOthers = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{
    others: number;
  }>(`select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name like 'parlance%' and pid <> pg_backend_pid()`);
  if (rows[0]!.others > 0)
    throw new Refusal(
      'The service still uses the database: stop every node and command first, and rotate the key then.',
    );
};

const refuseOtherSchema = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const applied = rows.map(({ name }) => name);
  if (missingMigrations(applied).length > 0 || unknownMigrations(applied).length > 0)
    throw new Refusal(
      'The database is of another version: start the service of this version once, stop it, and rotate the key then.',
    );
};

const rotateIn = async (
  client: pg.ClientBase,
  [oldKey, nextKey]: readonly [Buffer, Buffer],
  { endsSessions, report }: { readonly endsSessions: boolean; readonly report: Context['report'] },
): Promise<void> => {
  const keys = { old: createSecrets(oldKey), next: createSecrets(nextKey) };
  await client.query('begin');
  // A service that starts now waits, and then finds another key.
  await client.query('lock table installation in access exclusive mode');
  await refuseOthers(client);
  await refuseOtherSchema(client);
  const { rows } = await client.query<{ known: string | null }>(
    'select key_fingerprint as known from installation',
  );
  if (rows[0]!.known !== null && rows[0]!.known !== keys.old.fingerprint) throw otherKey();
  await resealAll(client, keys, report);
  if (endsSessions) {
    await client.query('delete from sessions');
    await client.query('delete from account_links');
  }
  await client.query('update installation set key_fingerprint = $1', [keys.next.fingerprint]);
  await client.query('commit');
};

const nextFile = async (config: Config, oldKey: Buffer): Promise<KeyFile> => {
  const { former = [] } = (await readKeyFile(pathOf(config))) ?? {};
  const lives = former.filter(({ until }) => until.getTime() > Date.now());
  const until = new Date(Date.now() + sessionSeconds * 1000);
  return { key: randomBytes(32), former: [...lives, { lookup: lookupKeyOf(oldKey), until }] };
};

const rotate = async (connection: Connection, { config, report }: Context): Promise<Result> =>
  withClient(connection, async (client) => {
    await settle(client, config);
    const oldKey = await findSecretKey(config);
    if (oldKey === undefined) throw new Refusal('There is no secret key yet: start the service once.');
    const is_of_setting = config.secretKey !== undefined;
    const next = await nextFile(config, oldKey);
    await keepNextKey(config, next);
    try {
      await rotateIn(client, [oldKey, next.key], { endsSessions: is_of_setting, report });
    } catch (error) {
      if (error instanceof Refusal) await dropNextKey(config);
      throw error;
    }
    if (!is_of_setting) await takeNextKey(config);
    const { fingerprint } = createSecrets(next.key);
    return { fingerprint, file: is_of_setting ? nextPathOf(config) : pathOf(config), is_of_setting };
  });

/** Ends a rotation that was killed, so that its key is not lost. */
const settle = async (client: pg.ClientBase, config: Config): Promise<void> => {
  const next = await readKeyFile(nextPathOf(config));
  if (next === undefined) return;
  const { rows } = await client.query<{ known: string | null }>(
    'select key_fingerprint as known from installation',
  );
  if (createSecrets(next.key).fingerprint !== rows[0]!.known) return;
  if (config.secretKey === undefined) return takeNextKey(config);
  if (!config.secretKey.equals(next.key))
    throw new Refusal(
      `SECRET_KEY: the key was rotated before; set SECRET_KEY to what the first line of ${nextPathOf(config)} holds.`,
    );
};

export const command: Command<Result> = {
  name: 'key rotate',
  summary:
    'Make a new secret key, and encrypt with it all that the old one encrypted. Stop the service first.',
  parameters: [],
  notes: () =>
    '\nAPI keys, sessions, devices, invitations and bots go on. Download links of exports, links in mails to end them, and\n' +
    'plain backups from before end with the old key: keep a copy of it for those. With SECRET_KEY set, people sign in again.\n',
  run: (_given, context) =>
    context.withEngine(({ connection }) => rotate(connection, context), { isAlone: true }),
  render: ({ file, is_of_setting }) =>
    is_of_setting
      ? `the database is encrypted with a new key; before the next start, set SECRET_KEY on every node to the first line of ${file}, and remove that file`
      : `the database is encrypted with the new key in ${file}; other nodes need a copy of that file`,
};
