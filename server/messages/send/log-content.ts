/**
 * Removes content from the log. Late queues must not receive the old content of changed, deleted or hidden
 * messages [V3], [V4].
 */
import { type RawBuilder, sql } from 'kysely';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LogEntry } from '../../events/entry.ts';

/** Ids of messages and submessages, and stored positions of edits. */
const positionsOf = (organizationId: number, ids: readonly number[]): RawBuilder<unknown> => sql`
  select unnest(${ids}::bigint[]) as position, 'message' as kind
  union all
  select unnest(m.edit_positions), 'edit' from messages m
  where m.organization_id = ${organizationId} and m.id in (select unnest(${ids}::bigint[])) and m.edit_positions <> '{}'
  union all
  select s.id, 'submessage' from submessages s
  where s.organization_id = ${organizationId} and s.message_id in (select unnest(${ids}::bigint[])) and s.id <> s.message_id`;

const rewrite = async (
  { query, organizationId }: Transaction,
  ids: readonly number[],
  entry: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await write<{ position: number }>`
    with rewritten as (
      update events e set entry = (${entry})::text
      from (${positionsOf(organizationId, ids)}) p
      where e.organization_id = ${organizationId} and e.position = p.position and e.entry <> '{}'
      returning e.position
    )
    select coalesce(max(position), 0) as position from rewritten
  `.execute(query);
  return rows[0]!.position;
};

const contentOf = (path: string, entry: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql`jsonb_set(${entry}, ${sql.lit(path)}, ${value}, false)`;

interface Content {
  readonly content: string;
  readonly renderedContent: string;
  readonly isMeMessage: boolean;
}

/** Late readers get the new content. Returns the last changed position, 0 for none. */
export const replaceContent = (transaction: Transaction, id: number, next: Content): Promise<number> => {
  const values = [
    sql`to_jsonb(${next.content}::text)`,
    sql`to_jsonb(${next.renderedContent}::text)`,
    sql`to_jsonb(${next.isMeMessage}::boolean)`,
  ] as const;
  const fill = (paths: readonly [string, string, string]) =>
    paths.reduce<RawBuilder<unknown>>(
      (entry, path, index) => contentOf(path, entry, values[index]!),
      sql`e.entry::jsonb`,
    );
  const message = fill([
    '{event,message,content}',
    '{event,rendered_content}',
    '{event,message,is_me_message}',
  ]);
  const edit = fill(['{event,content}', '{event,rendered_content}', '{event,is_me_message}']);
  return rewrite(
    transaction,
    [id],
    sql`case p.kind when 'message' then ${message}
      when 'edit' then ${edit} #- '{event,orig_content}' #- '{event,orig_rendered_content}'
      else e.entry::jsonb end`,
  );
};

/** Late readers get empty messages. Call before deleting the rows. */
export const eraseContent = (transaction: Transaction, ids: readonly number[]): Promise<number> =>
  rewrite(
    transaction,
    ids,
    sql`case p.kind when 'message' then jsonb_set(
      e.entry::jsonb, '{event}', ((e.entry::jsonb -> 'event') - 'widget') || jsonb_build_object(
        'rendered_content', '', 'message', (e.entry::jsonb #> '{event,message}')
          || '{"content": "", "is_me_message": false, "submessages": []}'::jsonb))
      else '{}'::jsonb end`,
  );

/** Limits content to this audience. */
export const narrowContent = (
  transaction: Transaction,
  ids: readonly number[],
  contentFor: RawBuilder<unknown>,
): Promise<number> =>
  rewrite(transaction, ids, sql`jsonb_set(e.entry::jsonb, '{contentFor}', ${contentFor})`);

export const withRewrites = (entries: readonly LogEntry[], rewrites: number): LogEntry[] =>
  rewrites === 0 ? [...entries] : [{ ...(entries[0] ?? {}), rewrites }, ...entries.slice(1)];
