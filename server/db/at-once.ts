/**
 * What a transaction does in four trips to the database, done in one: a single statement that takes the log's lock,
 * writes, appends its entries and commits. For sends, of which there are more than of everything else together.
 */
import { type RawBuilder, sql } from 'kysely';

/** SQL for the position of the first entry. */
export type First = RawBuilder<number>;

export interface AtOnce {
  /** How many entries the caller can make by itself. */
  readonly count: number;
  /** How many more follow whose text only the database knows; those that are empty count too. */
  readonly others: number;
  /**
   * Further parts of the statement's WITH list, the last of them named `entries` (place, entry): the text of the log's
   * entry at each place from 1 to `count + others`.
   */
  readonly write: (first: First) => RawBuilder<unknown>;
}

export interface Appended {
  readonly first: number;
  /** Where there is more than the empty entry, from 1 on. */
  readonly places: number[];
  /** The texts of the `others`. */
  readonly others: (string | null)[];
}

/**
 * Everything that a statement reads is as it was when it began, which may be before a wait for the lock; the locked row
 * alone is read anew. So the row says when somebody was last shut out: when that was after the statement began, it
 * writes nothing and gives no row, and is to be asked again. What reads more than that must hold the lock before it begins.
 */
export const appendStatement = (
  organizationId: number,
  { count, others, write }: AtOnce,
): RawBuilder<Appended> => sql<Appended>`
  with log as (
    update organization_logs set position = position + ${count + others}::int
    where organization_id = ${organizationId} and last_departure = (
      select last_departure from organization_logs where organization_id = ${organizationId})
    returning position - ${count + others}::int + 1 as first
  ), ${write(sql<number>`(select first from log)`)}, appended as (
    insert into events (organization_id, position, entry)
    select ${organizationId}, log.first + e.place - 1, coalesce(e.entry, '{}') from entries e cross join log
  )
  select log.first, array(select place::int from entries where entry is not null) as places,
    ${others === 0 ? sql`array[]::text[]` : sql`array(select entry from entries where place > ${count}::int order by place)`} as others
  from log`;
