import { sql } from 'kysely';
import { Refusal } from '../config/refusal.ts';
import { version } from '../config/version.ts';
import type { Database } from './database.ts';
import { locks } from './locks.ts';
import * as core from './migrations/0001-core.ts';
import * as reactions from './migrations/0002-reactions.ts';
import * as uploads from './migrations/0003-uploads.ts';
import * as later from './migrations/0004-later.ts';
import * as channels from './migrations/0005-channels.ts';
import * as topics from './migrations/0006-topics.ts';
import * as organization from './migrations/0007-organization.ts';
import * as profiles from './migrations/0008-profiles.ts';
import * as accounts from './migrations/0009-accounts.ts';
import * as bots from './migrations/0010-bots.ts';
import * as settings from './migrations/0011-settings.ts';
import * as push from './migrations/0012-push.ts';
import * as mail from './migrations/0016-mail.ts';
import * as contentAccess from './migrations/0020-content-access.ts';
import * as upgrades from './migrations/0021-upgrades.ts';
import * as imports from './migrations/0022-imports.ts';
import * as activeSubscribers from './migrations/0023-active-subscribers.ts';
import * as queueStart from './migrations/0024-queue-start.ts';
import * as searchWords from './migrations/0025-search-words.ts';
import * as exportLinks from './migrations/0026-export-links.ts';
import * as wholeCharacters from './migrations/0027-whole-characters.ts';
import * as recentTopics from './migrations/0028-recent-topics.ts';
import * as credentials from './migrations/0029-credentials.ts';
import * as linkPreviews from './migrations/0030-link-previews.ts';
import * as imported from './migrations/0031-imported.ts';
import * as backups from './migrations/0032-backups.ts';
import * as nodes from './migrations/0033-nodes.ts';
import * as botFailures from './migrations/0034-bot-failures.ts';
import * as importRemoval from './migrations/0035-import-removal.ts';
import * as searchPending from './migrations/0036-search-pending.ts';
import type { Query } from './reader.ts';
import { standstill } from './session.ts';
import { read, type Writable, write } from './sql.ts';

/** Never change a released migration. */
const migrations: Readonly<Record<string, { readonly statements: readonly string[] }>> = {
  '0001-core': core,
  '0002-reactions': reactions,
  '0003-uploads': uploads,
  '0004-later': later,
  '0005-channels': channels,
  '0006-topics': topics,
  '0007-organization': organization,
  '0008-profiles': profiles,
  '0009-accounts': accounts,
  '0011-settings': settings,
  '0010-bots': bots,
  '0012-push': push,
  '0016-mail': mail,
  '0020-content-access': contentAccess,
  '0021-upgrades': upgrades,
  '0022-imports': imports,
  '0023-active-subscribers': activeSubscribers,
  '0024-queue-start': queueStart,
  '0025-search-words': searchWords,
  '0026-export-links': exportLinks,
  '0027-whole-characters': wholeCharacters,
  '0028-recent-topics': recentTopics,
  '0029-credentials': credentials,
  '0030-link-previews': linkPreviews,
  '0031-imported': imported,
  '0032-backups': backups,
  '0033-nodes': nodes,
  '0034-bot-failures': botFailures,
  '0035-import-removal': importRemoval,
  '0036-search-pending': searchPending,
};

const fetchNames = async (query: Query): Promise<string[]> => {
  const { rows } = await read<{ name: string }>`select name from kysely_migration order by name`.execute(
    query,
  );
  return rows.map(({ name }) => name);
};

/** Returns undefined when this version knows all changes of the database. */
const reasonAgainst = (applied: readonly string[]): string | undefined => {
  const unknown = unknownMigrations(applied);
  if (unknown.length === 0) return undefined;
  return `The database has changes that Parlance ${version} does not know (${unknown.join(', ')}): a newer version wrote it. Start that version, or a newer one; to go back, restore a backup that was made before the upgrade.`;
};

/** A newer version wrote the database: throws a Refusal. */
const refuseNewer = (applied: readonly string[]): void => {
  const reason = reasonAgainst(applied);
  if (reason !== undefined) throw new Refusal(reason);
};

/** Returns the names of applied migrations; none for a database without tables. */
export const fetchApplied = async (query: Query): Promise<string[]> => {
  const { rows: tables } = await read<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(query);
  return tables[0]?.name === null ? [] : fetchNames(query);
};

/** Milliseconds. */
const lookEvery = 5000;

/** Looks whether another node, of a newer version, changed the database. */
export const watchSchema = ({
  query,
}: Database): { readonly outdated: Promise<string>; readonly stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const outdated = new Promise<string>((resolve) => {
    const look = async () => {
      const reason = await fetchNames(query).then(reasonAgainst, () => undefined);
      if (reason !== undefined) resolve(reason);
    };
    timer = setInterval(() => void look(), lookEvery);
  });
  return { outdated, stop: () => clearInterval(timer) };
};

/** A restore that was killed leaves this table. Throws a Refusal. */
const refuseUnfinished = async ({ query }: Pick<Database, 'query'>): Promise<void> => {
  const { rows } = await read<{ name: string | null }>`
    select to_regclass('parlance_restoring')::text as name`.execute(query);
  if (rows[0]?.name !== null)
    throw new Refusal(
      'The database holds a backup that was restored only in part; run "parlance restore" again, or give another database.',
    );
};

/** Names that this version does not know. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name));

/** The number of the newest migration, which a service has applied before it answers. */
export const schemaNumber = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)));

/** Names that a database with those of `applied` lacks. */
export const missingMigrations = (applied: readonly string[]): string[] =>
  Object.keys(migrations).filter((name) => !applied.includes(name));

/** Whether a migration changes or removes what is stored, so that going back needs a backup from before. */
export const rewritesRows = (name: string): boolean =>
  migrations[name]!.statements.some((statement) =>
    /^\s*(update|delete|truncate)\b|\bdrop (column|table)\b/i.test(statement),
  );

type Say = (step: string) => void;

/** Until the end of the transaction. PostgreSQL ends it when this process stands still, so that another one may begin. */
const lockMigrations = async (query: Writable, say: Say): Promise<void> => {
  const { rows } = await write<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${locks.migrations}) as "isMine",
      set_config('idle_in_transaction_session_timeout', ${String(standstill)}::text, true)
  `.execute(query);
  if (rows[0]!.isMine) return;
  say('another process changes the database; waiting until it has ended');
  await write`select pg_advisory_xact_lock(${locks.migrations})`.execute(query);
};

/**
 * Sends all at once; they run one after the other. Without parameters: the driver asks for their types first, and PostgreSQL
 * waits for a process that stands still between the two.
 */
const apply = async (query: Writable, name: string): Promise<void> => {
  const noted = sql.join([name, new Date().toISOString()].map((value) => sql.lit(value)));
  await Promise.all([
    ...migrations[name]!.statements.map((statement) => write`${sql.raw(statement)}`.execute(query)),
    write`insert into kysely_migration (name, timestamp) values (${noted})`.execute(query),
  ]);
};

/**
 * Applies the named migrations, all of which this version knows; returns those that were missing. All are one
 * transaction, which waits for that of another process: several may start at once.
 */
export const migrateTo = (
  database: Database,
  names: readonly string[],
  say: Say = () => {},
): Promise<string[]> =>
  database.inTransaction(async (query) => {
    await lockMigrations(query, say);
    await write`
      create table if not exists kysely_migration (
        name varchar(255) primary key, timestamp varchar(255) not null)
    `.execute(query);
    const applied = await fetchNames(query);
    refuseNewer(applied);
    const missing = names.filter((name) => !applied.includes(name)).sort();
    for (const name of missing) await apply(query, name);
    return missing;
  });

/** Returns the names of migrations that were missing: most starts miss none, and need not ask what tables there are. */
export const migrate = async (database: Database, say?: Say): Promise<string[]> => {
  await refuseUnfinished(database);
  const applied = await fetchApplied(database.query);
  refuseNewer(applied);
  return missingMigrations(applied).length === 0 ? [] : migrateTo(database, Object.keys(migrations), say);
};
