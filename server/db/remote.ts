import postgres, { type Sql } from 'postgres';
import { Refusal } from '../config/refusal.ts';
import { losesSessions } from './pooling.ts';
import { everySetting, unusualSettings } from './session.ts';
import { separateTls } from './tls.ts';

const OLDEST_VERSION = 150_000;
const CONNECT_TIMEOUT_SECONDS = 10;

/** Throws a Refusal, which never shows the password, unless a usable PostgreSQL answers. */
export async function checkRemote(address: string): Promise<void> {
  const place = describeUrl(address);
  const { url, ssl, at } = separateTls(address);
  /** Begins sessions as the service does: a pooler may refuse that. */
  const open = () =>
    postgres(url, {
      ssl,
      ...at,
      max: 1,
      fetch_types: false,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      connection: everySetting,
      onnotice: () => {},
    });
  try {
    await checkFacts(open(), place);
    if (await losesSessions(open))
      throw new Refusal(
        `DATABASE_URL: a pooler at ${place} gives each transaction another connection, which loses locks and listening; set its pool_mode to session, or connect to PostgreSQL directly.`,
      );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refusalOf(error, place);
  }
}

async function checkFacts(sql: Sql, place: string): Promise<void> {
  try {
    const [row] = await sql.unsafe<Facts[]>(`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        current_setting('server_encoding') as encoding, current_user as "user", current_schema() as schema,
        has_database_privilege(current_database(), 'create') as "mayMakeSchemas",
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayMakeTables"`);
    if (row === undefined || row.version < OLDEST_VERSION)
      throw new Refusal(
        `DATABASE_URL: PostgreSQL ${row?.name} at ${place} is too old; use PostgreSQL 15 or newer.`,
      );
    refuseUnfit(row, place);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

interface Facts {
  readonly version: number;
  readonly name: string;
  readonly encoding: string;
  readonly user: string;
  readonly schema: string | null;
  readonly mayMakeSchemas: boolean;
  readonly mayMakeTables: boolean;
}

function refuseUnfit({ encoding, user, schema, mayMakeSchemas, mayMakeTables }: Facts, place: string): void {
  if (encoding !== 'UTF8')
    throw new Refusal(
      `DATABASE_URL: the database at ${place} has the encoding ${encoding}, which cannot hold every text; make one with "create database … encoding 'UTF8' template template0".`,
    );
  if (schema === null || !mayMakeTables)
    throw new Refusal(
      `DATABASE_URL: the user ${user} may not make tables at ${place}; let it own the database, or "grant create, usage on schema public to ${user}".`,
    );
  if (!mayMakeSchemas)
    throw new Refusal(
      `DATABASE_URL: the user ${user} may not make schemas at ${place}, which the jobs need; let it own the database, or "grant create on database … to ${user}".`,
    );
}

function describeUrl(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host || 'the local socket'}${pathname}`;
  } catch {
    throw new Refusal(
      'DATABASE_URL: not a URL; write it like postgres://user:password@db.example.org:5432/parlance.',
    );
  }
}

/** Codes of Node.js for a chain of certificates that leads to no known one. */
const ofChain = /^(SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_UNTRUSTED|INVALID_CA)/;

function refusalOf(error: unknown, place: string): Refusal {
  const text = explain(error);
  const code = String((error as { code?: unknown } | null)?.code);
  if (/unsupported startup parameter/.test(text))
    return new Refusal(
      `DATABASE_URL: the pooler at ${place} refuses settings of sessions (${text}); give it "ignore_startup_parameters = ${unusualSettings.join(', ')}" and pool_mode = session, or connect to PostgreSQL directly.`,
    );
  if (ofChain.test(code))
    return new Refusal(
      `DATABASE_URL: the certificate of ${place} comes from no authority that is known here (${text}); name its file in the address, like ?sslmode=verify-full&sslrootcert=/etc/parlance/database-ca.pem.`,
    );
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return new Refusal(
      `DATABASE_URL: the certificate at ${place} is for another host (${text}); use the host that it names, or sslmode=verify-ca.`,
    );
  return new Refusal(
    `DATABASE_URL: cannot use the database at ${place} (${text}); check that it runs and that the URL is right, or unset DATABASE_URL to use the built-in database.`,
  );
}

function explain(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
