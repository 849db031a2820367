import postgres from 'postgres';
import { Refusal } from '../config/refusal.ts';

const OLDEST_VERSION = 150_000;
const CONNECT_TIMEOUT_SECONDS = 10;

/** Throws a Refusal, which never shows the password, unless a usable PostgreSQL answers. */
export async function checkRemote(url: string): Promise<void> {
  const place = describeUrl(url);
  const sql = postgres(url, { max: 1, connect_timeout: CONNECT_TIMEOUT_SECONDS, onnotice: () => {} });
  try {
    const [row] = await sql<Facts[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        current_setting('server_encoding') as encoding, current_user as "user", current_schema() as schema,
        has_database_privilege(current_database(), 'create') as "mayMakeSchemas",
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayMakeTables"`;
    if (row === undefined || row.version < OLDEST_VERSION)
      throw new Refusal(
        `DATABASE_URL: PostgreSQL ${row?.name} at ${place} is too old; use PostgreSQL 15 or newer.`,
      );
    refuseUnfit(row, place);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `DATABASE_URL: cannot use the database at ${place} (${explain(error)}); check that it runs and that the URL is right, or unset DATABASE_URL to use the built-in database.`,
    );
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

function explain(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
