/**
 * Removes words from the search vocabulary. Deletions and edits doubt words; doubted words without messages
 * are marked as leaving, and deleted hours later.
 * By then no process caches them, so new messages store them again (docs/decisions/0028-search-is-exact.md).
 */
import type { Query } from '../../db/reader.ts';
import { read, write } from '../../db/sql.ts';
import type { Service } from '../../frame/service.ts';
import { recurring, type Work } from '../../jobs/task.ts';
import { rememberedFor } from './vocabulary.ts';

/** Words per round. */
const mostOfRound = 2000;
/** Scanned first: the index is slow for frequent words. */
const newest = 1000;

const fetchAbsent = async (query: Query, organizationId: number, words: readonly string[]) => {
  if (words.length === 0) return [];
  const { rows } = await read<{ word: string }>`
    with given as materialized (
      select unnest(${words}::text[]) as word
      except
      select unnest(tsvector_to_array(n.search)) from (
        select search from messages where organization_id = ${organizationId} order by id desc limit ${newest}
      ) n
    )
    select g.word from given g
    cross join lateral (
      -- Counted, for the planner would read the table through to see whether there is one.
      select count(*) as count from messages m
      where m.organization_id = ${organizationId}
        and m.search @@ ('''' || replace(replace(g.word, '\\', '\\\\'), '''', '''''') || '''')::tsquery
    ) u
    where u.count = 0
  `.execute(query);
  return rows.map(({ word }) => word);
};

const markDoubted = async ({ database, now }: Service, organizationId: number): Promise<void> => {
  await database.transact(organizationId, undefined, async ({ query }) => {
    const { rows } = await write<{ word: string }>`
      delete from doubted_search_words d
      where d.organization_id = ${organizationId} and d.id in (
        select id from doubted_search_words where organization_id = ${organizationId} order by id limit ${mostOfRound})
      returning d.word
    `.execute(query);
    const absent = await fetchAbsent(query, organizationId, [...new Set(rows.map(({ word }) => word))]);
    await write`
      update search_words set leaving_since = ${new Date(now()).toISOString()}::timestamptz
      where organization_id = ${organizationId} and word = any(${absent}::text[]) and leaving_since is null
    `.execute(query);
  });
};

/** Keeps words in use again. */
const removeLeaving = async ({ database }: Service, organizationId: number, before: Date): Promise<void> => {
  await database.transact(organizationId, undefined, async ({ query }) => {
    const { rows } = await read<{ id: number; word: string }>`
      select id, word from search_words
      where organization_id = ${organizationId} and leaving_since < ${before.toISOString()}::timestamptz
      order by leaving_since limit ${mostOfRound}
    `.execute(query);
    const absent = new Set(
      await fetchAbsent(
        query,
        organizationId,
        rows.map(({ word }) => word),
      ),
    );
    const idsOf = (isAbsent: boolean) =>
      rows.filter(({ word }) => absent.has(word) === isAbsent).map(({ id }) => id);
    await write`
      delete from search_words where organization_id = ${organizationId} and id = any(${idsOf(true)}::bigint[])
    `.execute(query);
    await write`
      update search_words set leaving_since = null
      where organization_id = ${organizationId} and id = any(${idsOf(false)}::bigint[])
    `.execute(query);
  });
};

export const letWordsLeave = async (service: Service): Promise<void> => {
  const { query } = service.database;
  const doubting = await read<{ id: number }>`
    select distinct organization_id as id from doubted_search_words`.execute(query);
  for (const { id } of doubting.rows) await markDoubted(service, id);
  const before = new Date(service.now() - 2 * rememberedFor * 1000);
  const leaving = await read<{ id: number }>`
    select distinct organization_id as id from search_words
    where leaving_since < ${before.toISOString()}::timestamptz`.execute(query);
  for (const { id } of leaving.rows) await removeLeaving(service, id, before);
};

const tenMinutes = 600;

export const jobs: readonly Work[] = [recurring('messages.leaving-words', tenMinutes, letWordsLeave)];
