/**
 * Locks the log, writes, appends and commits in one round trip instead of four, for sends, the most frequent
 * writes.
 */
import { type RawBuilder, sql } from 'kysely';

export type First = RawBuilder<number>;

export interface AtOnce {
  /** Entries that the caller renders. */
  readonly count: number;
  /** Entries, empty ones included, whose text only the database knows. */
  readonly others: number;
  /** Parts of the WITH list, the last named `entries` (place, entry), with places from 1 to `count + others`. */
  readonly write: (first: First) => RawBuilder<unknown>;
}

export interface Appended {
  readonly first: number;
  /** Milliseconds until the statement had the log's lock. */
  readonly waited: number;
  /** Places, from 1 on, of non-empty entries. */
  readonly places: number[];
  readonly others: (string | null)[];
}

/**
 * The statement reads one snapshot, taken before it may wait for the lock; only the locked row is current. If
 * `last_departure` moved in between, since something took access away or changed a channel, it writes nothing and returns
 * no row: take the lock first. So must anything that reads more than that row.
 */
export const appendStatement = (
  organizationId: number,
  { count, others, write }: AtOnce,
): RawBuilder<Appended> => sql<Appended>`
  with log as (
    update organization_logs set position = position + ${count + others}::int
    where organization_id = ${organizationId} and last_departure = (
      select last_departure from organization_logs where organization_id = ${organizationId})
    returning position - ${count + others}::int + 1 as first,
      (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float8 as waited
  ), ${write(sql<number>`(select first from log)`)}, appended as (
    insert into events (organization_id, position, entry)
    select ${organizationId}, log.first + e.place - 1, coalesce(e.entry, '{}') from entries e cross join log
  )
  select log.first, log.waited, array(select place::int from entries where entry is not null) as places,
    ${others === 0 ? sql`array[]::text[]` : sql`array(select entry from entries where place > ${count}::int order by place)`} as others
  from log`;
