/** Versions of callers, by which a write knows a remembered caller (docs/decisions/0060-remembered-callers.md). */
import { type RawBuilder, sql } from 'kysely';

/**
 * System columns of PostgreSQL: the transactions that wrote the rows of organization `o`, user `u` and a
 * credential.
 */
export const versionIn = (credential: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`concat(o.xmin, ' ', ${credential}.xmin, ' ', u.xmin)`;

/** Returns the version now of the caller `u`, who showed a key or a session. */
export const versionNow = (organizationId: number, credential: RawBuilder<unknown>): RawBuilder<string> => {
  const writerOf = (table: RawBuilder<unknown>) =>
    sql`(select c.xmin from ${table} c where c.organization_id = ${organizationId} and c.id = ${credential})`;
  return sql<string>`concat(
    (select o.xmin from organizations o where o.id = ${organizationId}), ' ',
    coalesce(${writerOf(sql`api_keys`)}, ${writerOf(sql`sessions`)}), ' ', u.xmin)`;
};
