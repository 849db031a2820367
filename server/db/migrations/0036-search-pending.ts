/**
 * A search reads all that an index has pending, and the planner avoids an index with much of it
 * (docs/decisions/0080-what-an-index-has-pending.md).
 */
export const statements: readonly string[] = [
  // In kilobytes: about a thousand messages, where it was fifteen thousand.
  `alter index messages_search set (gin_pending_list_limit = 512)`,
  // Missing without pg_trgm.
  `alter index if exists search_words_part set (fastupdate = off)`,
  `select gin_clean_pending_list(i) from unnest(array[to_regclass('messages_search'), to_regclass('search_words_part')]) as i
    where i is not null`,
];
