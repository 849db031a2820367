/**
 * See docs/decisions/0013-search.md. Messages are indexed by whole words, or by pairs of characters in scripts without
 * spaces. A vocabulary maps parts and forms of words to indexed words.
 */

/** Scripts without spaces, and Korean, whose particles cling to words. Same ranges as `messages/search/words.ts`. */
const spaceless = String.raw`\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3031-\u3035\u3040-\u30fa\u30fc-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff`;
/** Signs that PostgreSQL's parser takes for letters in some locales. */
const signs = String.raw`\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3030\u303d\u30fb\ufe00-\ufe0f\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff`;

/** Keeps the parser from seeing addresses, paths, tags or compounds. Chained `replace` is faster than `translate`. */
const joining = ['.', '/', '@', '-', '+', '<', '&', '_', '~'].reduce(
  (text, sign) => `replace(${text}, '${sign}', ' ')`,
  `left(coalesce(topic, ''), 200) || ' ' || left(content, 20000)`,
);

/**
 * Composes characters and folds letters with language-specific lower case, like `fold` in `messages/search/words.ts`. A
 * pair becomes an ASCII lexeme, which no locale splits: `u4ecau5929`; the last of a run is `u5929u`.
 */
export const beforeMessages: readonly string[] = [
  `create function search_text(topic text, content text) returns text
  language plpgsql immutable parallel safe as $function$
  declare
    text text := ${joining};
  begin
    if text !~ '[^\\u0001-\\u007f]' then
      return text;
    end if;
    text := regexp_replace(translate(normalize(text, NFC), 'Σςİ', 'σσi'), '[${signs}]+', ' ', 'g');
    if text !~ '[${spaceless}]' then
      return text;
    end if;
    return (
      select string_agg(
        case when is_spaceless then
          ' u' || to_hex(ascii(c)) || 'u' || case when next_is_spaceless then to_hex(ascii(next)) else '' end || ' '
        else c end, '' order by place)
      from (
        select c, place, is_spaceless, lead(c) over following as next,
          coalesce(lead(is_spaceless) over following, false) as next_is_spaceless
        from (
          select c, place, c ~ '[${spaceless}]' as is_spaceless
          from string_to_table(text, null) with ordinality as letters(c, place)
        ) letters
        window following as (order by place)
      ) neighbours);
  end $function$`,
];

export const afterMessages: readonly string[] = [
  // Words may occur twice, so that no transaction waits for another.
  `create table search_words (
    organization_id integer not null references organizations,
    id bigint generated always as identity,
    word text not null,
    stem text not null,
    primary key (organization_id, id)
  )`,
  `create index search_words_word on search_words (organization_id, word)`,
  `create index search_words_stem on search_words (organization_id, stem)`,
  // Optional: without it, a search for parts of words takes milliseconds longer.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index search_words_part on search_words using gin (word gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'pg_trgm is not to be had here';
  end $$`,
  `create function remember_search_words(organization integer, words text[]) returns void
  language sql volatile as $function$
    insert into search_words (organization_id, word, stem)
    select organization, word, coalesce((ts_lexize('english_stem', word))[1], word)
    from (select distinct unnest(words) as word) w
    where length(word) between 3 and 60 and word !~ '^\\d+$' and word !~ '^u[0-9a-f]{3,5}u([0-9a-f]{3,5})?$'
      and not exists (
        select from search_words s where s.organization_id = organization and s.word = w.word)
  $function$`,
  // Inserts remember their words themselves. Not a join: its plan for one edited message would compare ten thousand
  // moved ones pairwise.
  `create function remember_edited_words() returns trigger language plpgsql as $function$
  begin
    perform remember_search_words(e.organization_id, array_agg(e.word))
    from (
      select n.organization_id, unnest(tsvector_to_array(n.search)) as word from new_messages n
      except
      select o.organization_id, unnest(tsvector_to_array(o.search)) from old_messages o
    ) e
    group by e.organization_id;
    return null;
  end $function$`,
  `create trigger messages_edited_words after update on messages
    referencing old table as old_messages new table as new_messages
    for each statement execute function remember_edited_words()`,
];
