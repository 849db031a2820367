/**
 * Defines the words of search once for new and stored messages, and removes unused ones
 * (docs/decisions/0028-search-is-exact.md). Deletions and edits only note words to check: no transaction waits for
 * another.
 */
export const statements: readonly string[] = [
  // Long enough to have parts, not a number, not a pair of characters.
  `create function is_search_word(word text) returns boolean
  language sql immutable parallel safe as $function$
    select length(word) between 3 and 60 and word !~ '^\\d+$' and word !~ '^u[0-9a-f]{3,5}u([0-9a-f]{3,5})?$'
  $function$`,
  // Since when no message has the word; the next such message inserts a new row.
  `alter table search_words add column leaving_since timestamptz`,
  `create index search_words_leaving on search_words (organization_id, leaving_since) where leaving_since is not null`,
  `create table doubted_search_words (
    organization_id integer not null references organizations,
    id bigint generated always as identity,
    word text not null,
    primary key (organization_id, id)
  )`,
  `create or replace function remember_search_words(organization integer, words text[]) returns void
  language sql volatile as $function$
    insert into search_words (organization_id, word, stem)
    select organization, word, coalesce((ts_lexize('english_stem', word))[1], word)
    from (select distinct unnest(words) as word) w
    where is_search_word(word) and not exists (
      select from search_words s
      where s.organization_id = organization and s.word = w.word and s.leaving_since is null)
  $function$`,
  `create or replace function remember_edited_words() returns trigger language plpgsql as $function$
  begin
    perform remember_search_words(e.organization_id, array_agg(e.word))
    from (
      select n.organization_id, unnest(tsvector_to_array(n.search)) as word from new_messages n
      except
      select o.organization_id, unnest(tsvector_to_array(o.search)) from old_messages o
    ) e
    group by e.organization_id;
    insert into doubted_search_words (organization_id, word)
    select e.organization_id, e.word
    from (
      select o.organization_id, unnest(tsvector_to_array(o.search)) as word from old_messages o
      except
      select n.organization_id, unnest(tsvector_to_array(n.search)) from new_messages n
    ) e
    where is_search_word(e.word);
    return null;
  end $function$`,
  `create function doubt_deleted_words() returns trigger language plpgsql as $function$
  begin
    insert into doubted_search_words (organization_id, word)
    select distinct e.organization_id, e.word
    from (select o.organization_id, unnest(tsvector_to_array(o.search)) as word from old_messages o) e
    where is_search_word(e.word);
    return null;
  end $function$`,
  `create trigger messages_deleted_words after delete on messages
    referencing old table as old_messages
    for each statement execute function doubt_deleted_words()`,
];
