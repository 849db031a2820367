import postgres from 'postgres';
import { Refusal } from '../config/refusal.ts';

const OLDEST_VERSION = 150_000;
const CONNECT_TIMEOUT_SECONDS = 10;

/** Throws a Refusal, which never shows the password, unless a usable PostgreSQL answers. */
export async function checkRemote(url: string): Promise<void> {
  const place = describeUrl(url);
  const sql = postgres(url, { max: 1, connect_timeout: CONNECT_TIMEOUT_SECONDS, onnotice: () => {} });
  try {
    const [row] = await sql<{ version: number; name: string }[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name`;
    if (row === undefined || row.version < OLDEST_VERSION)
      throw new Refusal(
        `DATABASE_URL: PostgreSQL ${row?.name} at ${place} is too old; use PostgreSQL 15 or newer.`,
      );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `DATABASE_URL: cannot use the database at ${place} (${explain(error)}); check that it runs and that the URL is right, or unset DATABASE_URL to use the built-in database.`,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
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
