import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import type { Place } from './program.ts';

/** Also for the answer to a connection. */
const PATIENCE_MS = 3000;
const LOOK_EVERY_MS = 10;

/**
 * Ends the sessions of a service that was killed: a statement of one may still hold locks, and commit. Returns whether
 * they are gone and the database is healthy and of this version.
 */
export async function endSessions(
  { socketDirectory, port, user, database }: Place,
  version: string,
): Promise<boolean> {
  const sql = postgres({
    host: socketDirectory,
    port,
    username: user,
    database,
    max: 1,
    fetch_types: false,
    connect_timeout: PATIENCE_MS / 1000,
    onnotice: () => {},
  });
  const late = new AbortController();
  const patience = delay(PATIENCE_MS, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([endAll(sql, version, late.signal), patience]);
  } catch {
    return false;
  } finally {
    late.abort();
    await sql.end({ timeout: 0 });
  }
}

async function endAll(sql: postgres.Sql, version: string, late: AbortSignal): Promise<boolean> {
  const others = sql`backend_type = 'client backend' and pid <> pg_backend_pid()`;
  // One trip: the thread also reads the code of the service meanwhile.
  const [first] = await sql<{ version: string; ids: string; areGone: boolean | null }[]>`
    select current_setting('server_version') as version, array_agg(pid)::text as ids,
      bool_and(pg_terminate_backend(pid, ${PATIENCE_MS})) as "areGone"
    from pg_stat_activity where ${others}`;
  if (first?.version !== version) return false;
  if (first.areGone !== false) return true;
  // One may have ended by itself before it could be ended.
  for (; !late.aborted; await delay(LOOK_EVERY_MS)) {
    const [left] = await sql`
      select count(*)::int as count from pg_stat_activity where ${others} and pid = any(${first.ids}::text::int[])`;
    if (left?.count === 0) return true;
  }
  return false;
}
