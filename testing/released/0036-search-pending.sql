


SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;


CREATE SCHEMA graphile_worker;



CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;



CREATE TYPE graphile_worker.job_spec AS (
	identifier text,
	payload json,
	queue_name text,
	run_at timestamp with time zone,
	max_attempts smallint,
	job_key text,
	priority smallint,
	flags text[]
);


SET default_tablespace = '';

SET default_table_access_method = heap;


CREATE TABLE graphile_worker._private_jobs (
    id bigint CONSTRAINT jobs_id_not_null1 NOT NULL,
    job_queue_id integer,
    task_id integer CONSTRAINT jobs_task_id_not_null NOT NULL,
    payload json DEFAULT '{}'::json CONSTRAINT jobs_payload_not_null1 NOT NULL,
    priority smallint DEFAULT 0 CONSTRAINT jobs_priority_not_null1 NOT NULL,
    run_at timestamp with time zone DEFAULT now() CONSTRAINT jobs_run_at_not_null1 NOT NULL,
    attempts smallint DEFAULT 0 CONSTRAINT jobs_attempts_not_null1 NOT NULL,
    max_attempts smallint DEFAULT 25 CONSTRAINT jobs_max_attempts_not_null1 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() CONSTRAINT jobs_created_at_not_null1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() CONSTRAINT jobs_updated_at_not_null1 NOT NULL,
    key text,
    locked_at timestamp with time zone,
    locked_by text,
    revision integer DEFAULT 0 CONSTRAINT jobs_revision_not_null1 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED CONSTRAINT jobs_is_available_not_null NOT NULL,
    CONSTRAINT jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
    CONSTRAINT jobs_max_attempts_check CHECK ((max_attempts >= 1))
);



CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;



CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;



CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;



CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;



CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;



CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;



CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;



CREATE FUNCTION public.doubt_deleted_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    insert into doubted_search_words (organization_id, word)
    select distinct e.organization_id, e.word
    from (select o.organization_id, unnest(tsvector_to_array(o.search)) as word from old_messages o) e
    where is_search_word(e.word);
    return null;
  end $$;



CREATE FUNCTION public.is_search_word(word text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
    select length(word) between 3 and 60 and word !~ '^\d+$' and word !~ '^u[0-9a-f]{3,5}u([0-9a-f]{3,5})?$'
  $_$;



CREATE FUNCTION public.note_guest_limit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare
    limits boolean := coalesce(
      new.settings -> 'can_access_all_users_group' <> new.system_groups -> 'role:everyone', false);
  begin
    update organization_logs set limits_guests = limits
    where organization_id = new.id and limits_guests <> limits;
    return null;
  end $$;



CREATE FUNCTION public.remember_edited_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
  end $$;



CREATE FUNCTION public.remember_search_words(organization integer, words text[]) RETURNS void
    LANGUAGE sql
    AS $$
    insert into search_words (organization_id, word, stem)
    select organization, word, coalesce((ts_lexize('english_stem', word))[1], word)
    from (select distinct unnest(words) as word) w
    where is_search_word(word) and not exists (
      select from search_words s
      where s.organization_id = organization and s.word = w.word and s.leaving_since is null)
  $$;



CREATE FUNCTION public.search_text(topic text, content text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
  declare
    text text := replace(replace(replace(replace(replace(replace(replace(replace(replace(left(coalesce(topic, ''), 200) || ' ' || left(content, 20000), '.', ' '), '/', ' '), '@', ' '), '-', ' '), '+', ' '), '<', ' '), '&', ' '), '_', ' '), '~', ' ');
  begin
    if text !~ '[^\u0001-\u007f]' then
      return text;
    end if;
    text := regexp_replace(translate(normalize(text, NFC), 'Σςİ', 'σσi'), '[\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3030\u303d\u30fb\ufe00-\ufe0f\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff]+', ' ', 'g');
    if text !~ '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3031-\u3035\u3040-\u30fa\u30fc-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]' then
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
          select c, place, c ~ '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3031-\u3035\u3040-\u30fa\u30fc-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]' as is_spaceless
          from string_to_table(text, null) with ordinality as letters(c, place)
        ) letters
        window following as (order by place)
      ) neighbours);
  end $$;



CREATE TABLE graphile_worker._private_job_queues (
    id integer CONSTRAINT job_queues_id_not_null NOT NULL,
    queue_name text CONSTRAINT job_queues_queue_name_not_null1 NOT NULL,
    locked_at timestamp with time zone,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS ((locked_at IS NULL)) STORED CONSTRAINT job_queues_is_available_not_null NOT NULL,
    CONSTRAINT job_queues_queue_name_check CHECK ((length(queue_name) <= 128))
);



CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text CONSTRAINT known_crontabs_identifier_not_null NOT NULL,
    known_since timestamp with time zone CONSTRAINT known_crontabs_known_since_not_null NOT NULL,
    last_execution timestamp with time zone
);



CREATE TABLE graphile_worker._private_tasks (
    id integer CONSTRAINT tasks_id_not_null NOT NULL,
    identifier text CONSTRAINT tasks_identifier_not_null NOT NULL,
    CONSTRAINT tasks_identifier_check CHECK ((length(identifier) <= 128))
);



ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.job_queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE VIEW graphile_worker.jobs AS
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));



ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.jobs_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE graphile_worker.migrations (
    id integer NOT NULL,
    ts timestamp with time zone DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);



ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.account_links (
    organization_id integer NOT NULL,
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    user_id integer,
    invitation_id integer,
    expires_at timestamp with time zone NOT NULL
);



CREATE TABLE public.alert_words (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    words text[] NOT NULL,
    changed bigint NOT NULL
);



CREATE SEQUENCE public.credential_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;



CREATE TABLE public.api_keys (
    organization_id integer NOT NULL,
    hash bytea NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    id integer DEFAULT nextval('public.credential_ids'::regclass) NOT NULL,
    used_at timestamp with time zone
);



CREATE TABLE public.attachment_messages (
    organization_id integer NOT NULL,
    attachment_id integer NOT NULL,
    message_id bigint NOT NULL
);



CREATE TABLE public.attachments (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    owner_id integer NOT NULL,
    path_id text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    width integer,
    height integer,
    frames integer
);



ALTER TABLE public.attachments ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.attachments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.backups (
    id integer NOT NULL,
    is_scheduled boolean NOT NULL,
    place text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    bytes bigint,
    failure text
);



ALTER TABLE public.backups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.backups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.bot_failures (
    organization_id integer NOT NULL,
    id bigint NOT NULL,
    bot_id integer NOT NULL,
    message_id bigint NOT NULL,
    failed_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    is_tried_again boolean NOT NULL
);



ALTER TABLE public.bot_failures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bot_failures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.bot_storage (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    key text NOT NULL,
    value text NOT NULL
);



CREATE TABLE public.bots (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    sending_channel_id integer,
    events_channel_id integer,
    all_public_channels boolean DEFAULT false NOT NULL,
    service_name text,
    url text,
    interface smallint,
    sealed bytea,
    failure_told_at timestamp with time zone
);



CREATE TABLE public.channel_email_addresses (
    organization_id integer NOT NULL,
    channel_id integer NOT NULL,
    creator_id integer NOT NULL,
    sender_id integer NOT NULL,
    token text NOT NULL
);



CREATE TABLE public.channel_folders (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    rendered_description text DEFAULT ''::text NOT NULL,
    creator_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_archived boolean DEFAULT false NOT NULL,
    place integer NOT NULL
);



ALTER TABLE public.channel_folders ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.channel_folders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE SEQUENCE public.recipient_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;



CREATE TABLE public.channels (
    organization_id integer NOT NULL,
    id integer DEFAULT nextval('public.recipient_ids'::regclass) NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    rendered_description text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    creator_id integer,
    invite_only boolean DEFAULT false NOT NULL,
    is_web_public boolean DEFAULT false NOT NULL,
    history_public_to_subscribers boolean DEFAULT true NOT NULL,
    is_archived boolean DEFAULT false NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    message_retention_days integer,
    topics_policy text DEFAULT 'inherit'::text NOT NULL,
    folder_id integer,
    first_message_id bigint,
    weekly_traffic integer,
    is_recently_active boolean DEFAULT true NOT NULL,
    subscriber_count integer DEFAULT 0 NOT NULL,
    permissions jsonb DEFAULT '{}'::jsonb NOT NULL,
    seers integer[] DEFAULT '{}'::integer[] NOT NULL,
    readers integer[] DEFAULT '{}'::integer[] NOT NULL,
    seer_role smallint DEFAULT 0 NOT NULL,
    reader_role smallint DEFAULT 0 NOT NULL
);



CREATE TABLE public.client_devices (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    user_id integer NOT NULL,
    push_key_id bigint,
    push_key bytea,
    token_kind text,
    token_id text,
    pending_token_id text,
    token_updated_at timestamp with time zone,
    error_code text,
    relay_device_id bigint
);



ALTER TABLE public.client_devices ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.client_devices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.conversations (
    organization_id integer NOT NULL,
    id integer DEFAULT nextval('public.recipient_ids'::regclass) NOT NULL,
    user_ids integer[] NOT NULL
);



CREATE TABLE public.custom_emoji (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    author_id integer,
    file text NOT NULL,
    is_animated boolean NOT NULL,
    deactivated boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL
);



ALTER TABLE public.custom_emoji ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.custom_emoji_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.default_channel_group_channels (
    organization_id integer NOT NULL,
    group_id integer NOT NULL,
    channel_id integer NOT NULL
);



CREATE TABLE public.default_channel_groups (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL
);



ALTER TABLE public.default_channel_groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.default_channel_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.delayed_removals (
    key text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);



CREATE TABLE public.departed_messages (
    organization_id integer NOT NULL,
    recipient_id integer NOT NULL,
    id bigint NOT NULL
);



CREATE TABLE public.doubted_search_words (
    organization_id integer NOT NULL,
    id bigint NOT NULL,
    word text NOT NULL
);



ALTER TABLE public.doubted_search_words ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.doubted_search_words_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.drafts (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    user_id integer NOT NULL,
    type text NOT NULL,
    recipients integer[] NOT NULL,
    topic text NOT NULL,
    content text NOT NULL,
    written_at timestamp with time zone NOT NULL
);



ALTER TABLE public.drafts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.drafts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.events (
    organization_id integer NOT NULL,
    "position" bigint NOT NULL,
    entry text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);



CREATE TABLE public.exports (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    type text NOT NULL,
    acting_user_id integer NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    storage_key text,
    size bigint,
    failed_at timestamp with time zone,
    deleted_at timestamp with time zone,
    from_prior_server boolean DEFAULT false NOT NULL,
    link_generation integer DEFAULT 0 NOT NULL
);



ALTER TABLE public.exports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.exports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.external_pictures (
    organization_id integer NOT NULL,
    address text NOT NULL,
    size integer,
    width integer,
    height integer,
    fetched_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);



CREATE TABLE public.file_hashes (
    key text NOT NULL,
    sha256 bytea NOT NULL,
    size bigint NOT NULL
);



CREATE TABLE public.former_roles (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    until bigint NOT NULL,
    role smallint NOT NULL
);



CREATE TABLE public.group_members (
    organization_id integer NOT NULL,
    group_id integer NOT NULL,
    user_id integer NOT NULL
);



CREATE TABLE public.group_subgroups (
    organization_id integer NOT NULL,
    group_id integer NOT NULL,
    subgroup_id integer NOT NULL
);



CREATE TABLE public.groups (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    is_system boolean DEFAULT false NOT NULL,
    creator_id integer,
    created_at timestamp with time zone DEFAULT now(),
    deactivated boolean DEFAULT false NOT NULL,
    permissions jsonb DEFAULT '{}'::jsonb NOT NULL
);



ALTER TABLE public.groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.import_files (
    organization_id integer NOT NULL,
    key text NOT NULL
);



CREATE TABLE public.imported (
    organization_id integer NOT NULL,
    source text NOT NULL,
    kind text NOT NULL,
    external_id text NOT NULL,
    local_id bigint NOT NULL,
    import_id integer NOT NULL,
    digest bytea,
    made boolean DEFAULT false NOT NULL
);



CREATE TABLE public.imports (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    source text NOT NULL,
    archive text NOT NULL,
    fingerprint text NOT NULL,
    founded boolean NOT NULL,
    phase text NOT NULL,
    messages bigint DEFAULT 0 NOT NULL,
    report jsonb,
    pid integer NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone
);



ALTER TABLE public.imports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.installation (
    is_only boolean DEFAULT true NOT NULL,
    key_fingerprint text,
    is_copy boolean DEFAULT false NOT NULL,
    restored_at timestamp with time zone,
    restored_from timestamp with time zone,
    storage_id text,
    owner_shown_at timestamp with time zone,
    CONSTRAINT installation_is_only_check CHECK (is_only)
);



CREATE TABLE public.invitation_counts (
    organization_id integer NOT NULL,
    day date NOT NULL,
    sent integer NOT NULL
);



CREATE TABLE public.invitations (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    inviter_id integer NOT NULL,
    email text,
    token_hash bytea NOT NULL,
    token_sealed bytea NOT NULL,
    role smallint NOT NULL,
    channel_ids integer[] NOT NULL,
    group_ids integer[] NOT NULL,
    includes_defaults boolean NOT NULL,
    welcome_text text,
    tells_inviter boolean NOT NULL,
    invited_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone
);



ALTER TABLE public.invitations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);



CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);



CREATE TABLE public.link_previews (
    organization_id integer NOT NULL,
    address text NOT NULL,
    title text,
    description text DEFAULT ''::text NOT NULL,
    picture text,
    expires_at timestamp with time zone NOT NULL
);



CREATE TABLE public.log_cursors (
    organization_id integer NOT NULL,
    consumer text NOT NULL,
    "position" bigint NOT NULL
);



CREATE TABLE public.memberships (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    recipient_id integer NOT NULL,
    joined bigint NOT NULL,
    "left" bigint
);



CREATE TABLE public.message_flags (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    message_id bigint NOT NULL,
    flags integer NOT NULL
);



CREATE TABLE public.messages (
    organization_id integer NOT NULL,
    id bigint NOT NULL,
    recipient_id integer NOT NULL,
    topic text,
    sender_id integer NOT NULL,
    content text NOT NULL,
    rendered_content text NOT NULL,
    client text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    is_me_message boolean NOT NULL,
    read_by_sender boolean NOT NULL,
    last_edited_at timestamp with time zone,
    last_moved_at timestamp with time zone,
    edit_history jsonb,
    edit_positions bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, public.search_text(topic, content))) STORED,
    has_link boolean GENERATED ALWAYS AS ((rendered_content ~~ '%<a %'::text)) STORED NOT NULL,
    has_image boolean GENERATED ALWAYS AS (((rendered_content ~~ '%<img %'::text) AND (rendered_content ~ '<img (?![^>]*class="emoji)'::text))) STORED NOT NULL,
    has_attachment boolean GENERATED ALWAYS AS (((rendered_content ~~ '%/user_uploads/%'::text) AND (rendered_content ~ '(href|src)="[^"]*/user_uploads/'::text))) STORED NOT NULL,
    mentions_everyone boolean DEFAULT false NOT NULL
);



CREATE TABLE public.missed_messages (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    message_id bigint NOT NULL,
    reason text NOT NULL
);



CREATE TABLE public.muted_users (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    muted_id integer NOT NULL,
    muted_at timestamp with time zone NOT NULL,
    has_ended boolean DEFAULT false NOT NULL
);



CREATE TABLE public.navigation_views (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    fragment text NOT NULL,
    is_pinned boolean NOT NULL,
    name text
);



CREATE TABLE public.onboarding_steps (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL
);



CREATE TABLE public.organization_logs (
    organization_id integer NOT NULL,
    "position" bigint NOT NULL,
    last_departure bigint DEFAULT 0 NOT NULL,
    limits_guests boolean DEFAULT false NOT NULL
)
WITH (fillfactor='10');



CREATE SEQUENCE public.organization_part_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;



CREATE TABLE public.organizations (
    id integer NOT NULL,
    subdomain text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    system_groups jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deactivated_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL,
    alert_words_changed bigint DEFAULT 0 NOT NULL,
    domains jsonb DEFAULT '[]'::jsonb NOT NULL,
    linkifiers jsonb DEFAULT '[]'::jsonb NOT NULL,
    playgrounds jsonb DEFAULT '[]'::jsonb NOT NULL,
    pictures jsonb DEFAULT '{}'::jsonb NOT NULL,
    user_defaults jsonb DEFAULT '{}'::jsonb NOT NULL,
    owner_full_content_access boolean DEFAULT false NOT NULL,
    release text DEFAULT ''::text NOT NULL,
    generation bigint DEFAULT (EXTRACT(epoch FROM now()))::bigint NOT NULL,
    people_removed integer DEFAULT 0 NOT NULL
);



ALTER TABLE public.organizations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organizations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.presence_counters (
    organization_id integer NOT NULL,
    update_id bigint NOT NULL
);



CREATE TABLE public.presences (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    active_at bigint,
    connected_at bigint NOT NULL,
    update_id bigint NOT NULL
)
WITH (fillfactor='70');



CREATE TABLE public.profile_fields (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    type smallint NOT NULL,
    place integer NOT NULL,
    name text NOT NULL,
    hint text NOT NULL,
    data text NOT NULL,
    display_in_summary boolean NOT NULL,
    required boolean NOT NULL,
    editable_by_user boolean NOT NULL,
    use_for_matching boolean NOT NULL
);



ALTER TABLE public.profile_fields ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.profile_fields_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.push_tokens (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    kind text NOT NULL,
    hash bytea NOT NULL,
    token_id text NOT NULL,
    token bytea NOT NULL,
    app_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);



CREATE TABLE public.pushed_messages (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    message_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    handed_to text[] DEFAULT '{}'::text[] NOT NULL
);



CREATE TABLE public.queues (
    organization_id integer NOT NULL,
    id text NOT NULL,
    user_id integer NOT NULL,
    "position" bigint NOT NULL,
    options jsonb NOT NULL,
    idle_timeout_seconds integer NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    since bigint NOT NULL
);



CREATE TABLE public.reactions (
    organization_id integer NOT NULL,
    message_id bigint NOT NULL,
    user_id integer NOT NULL,
    reaction_type text NOT NULL,
    emoji_code text NOT NULL,
    emoji_name text NOT NULL,
    id bigint NOT NULL
);



ALTER TABLE public.reactions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.read_states (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    recipient_id integer NOT NULL,
    read int8multirange NOT NULL,
    carried int8multirange DEFAULT '{}'::int8multirange NOT NULL
);



CREATE TABLE public.recent_topics (
    organization_id integer NOT NULL,
    channel_id integer NOT NULL,
    topic_key text NOT NULL,
    epoch bigint NOT NULL
);



CREATE TABLE public.reminders (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    user_id integer NOT NULL,
    message_id bigint NOT NULL,
    content text NOT NULL,
    rendered_content text NOT NULL,
    deliver_at timestamp with time zone NOT NULL
);



ALTER TABLE public.reminders ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reminders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.saved_snippets (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    user_id integer NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    created_at timestamp with time zone NOT NULL
);



ALTER TABLE public.saved_snippets ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.saved_snippets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.scheduled_messages (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    sender_id integer NOT NULL,
    channel_id integer,
    topic text,
    user_ids integer[],
    content text NOT NULL,
    rendered_content text NOT NULL,
    client text NOT NULL,
    read_by_sender boolean NOT NULL,
    deliver_at timestamp with time zone NOT NULL,
    failed boolean DEFAULT false NOT NULL
);



ALTER TABLE public.scheduled_messages ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scheduled_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.search_words (
    organization_id integer NOT NULL,
    id bigint NOT NULL,
    word text NOT NULL,
    stem text NOT NULL,
    leaving_since timestamp with time zone
);



ALTER TABLE public.search_words ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.search_words_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.send_keys (
    organization_id integer NOT NULL,
    sender_id integer NOT NULL,
    key text NOT NULL,
    message_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);



CREATE TABLE public.sessions (
    organization_id integer NOT NULL,
    hash bytea NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    id integer DEFAULT nextval('public.credential_ids'::regclass) NOT NULL,
    used_at timestamp with time zone NOT NULL,
    program text DEFAULT ''::text NOT NULL,
    network text DEFAULT 'unknown'::text NOT NULL
);



CREATE TABLE public.submessages (
    organization_id integer NOT NULL,
    message_id bigint NOT NULL,
    id bigint NOT NULL,
    sender_id integer NOT NULL,
    msg_type text NOT NULL,
    content text NOT NULL
);



CREATE TABLE public.subscriptions (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    channel_id integer NOT NULL,
    color text NOT NULL,
    is_muted boolean DEFAULT false NOT NULL,
    pin_to_top boolean DEFAULT false NOT NULL,
    desktop_notifications boolean,
    audible_notifications boolean,
    push_notifications boolean,
    email_notifications boolean,
    wildcard_mentions_notify boolean
);



CREATE TABLE public.upload_totals (
    organization_id integer NOT NULL,
    bytes bigint NOT NULL
);



CREATE TABLE public.user_statuses (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    status_text text NOT NULL,
    emoji_name text NOT NULL,
    emoji_code text NOT NULL,
    reaction_type text NOT NULL
);



CREATE TABLE public.user_topics (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    channel_id integer NOT NULL,
    topic_key text GENERATED ALWAYS AS (lower(topic)) STORED NOT NULL,
    topic text NOT NULL,
    policy smallint NOT NULL,
    updated_at timestamp with time zone NOT NULL
);



CREATE TABLE public.users (
    organization_id integer NOT NULL,
    id integer NOT NULL,
    email text NOT NULL,
    full_name text NOT NULL,
    role smallint NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    is_bot boolean DEFAULT false NOT NULL,
    bot_type smallint,
    bot_owner_id integer,
    password_hash text,
    timezone text DEFAULT ''::text NOT NULL,
    avatar_source text DEFAULT 'J'::text NOT NULL,
    avatar_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    first_sign_in_at timestamp with time zone,
    active_at timestamp with time zone DEFAULT now() NOT NULL,
    is_imported_stub boolean DEFAULT false NOT NULL,
    is_deleted boolean DEFAULT false NOT NULL,
    email_address_visibility smallint DEFAULT 1 NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    special_permissions text[] DEFAULT '{}'::text[] NOT NULL,
    system_bot text,
    changed bigint DEFAULT 0 NOT NULL,
    profile_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    avatar_key text,
    edited_settings text[] DEFAULT '{}'::text[] NOT NULL,
    is_muted_by_some boolean DEFAULT false NOT NULL
);



ALTER TABLE public.users ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);



CREATE TABLE public.web_push_keys (
    organization_id integer NOT NULL,
    public_key text NOT NULL,
    private_key bytea NOT NULL
);



CREATE TABLE public.web_push_subscriptions (
    organization_id integer NOT NULL,
    user_id integer NOT NULL,
    hash bytea NOT NULL,
    subscription bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);












INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (1, 'link-previews.add');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (2, 'remove-avatar');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (3, 'channels.traffic');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (4, 'channels.admissions');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (5, 'remove-unclaimed-files');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (6, 'remove-unfinished-files');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (7, 'messages.first-messages');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (8, 'messages.leaving-words');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (10, 'link-previews.remove-expired');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (11, 'delete-messages-of-user');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (12, 'expire-messages');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (13, 'bots.answer');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (14, 'scheduled.deliver');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (15, 'reminders.remind');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (16, 'send-mail');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (17, 'forget-invitations');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (18, 'answer-by-mail');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (19, 'forget-sessions');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (20, 'push.register');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (21, 'push.unregister');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (22, 'push.notify');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (23, 'push.browser');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (24, 'push.withdraw');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (25, 'push.letter');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (26, 'push.forget-shown');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (27, 'webhooks.call');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (28, 'exports.make');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (29, 'exports.remove-unfinished-imports');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (30, 'backup.scheduled');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (31, 'backup.check');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (32, 'backup.base');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (33, 'backup.remove-delayed');



INSERT INTO graphile_worker.migrations VALUES (1, '2026-11-27 08:34:48.2241+00', true);
INSERT INTO graphile_worker.migrations VALUES (2, '2026-11-27 08:34:48.232763+00', false);
INSERT INTO graphile_worker.migrations VALUES (3, '2026-11-27 08:34:48.23593+00', true);
INSERT INTO graphile_worker.migrations VALUES (4, '2026-11-27 08:34:48.23825+00', false);
INSERT INTO graphile_worker.migrations VALUES (5, '2026-11-27 08:34:48.239746+00', false);
INSERT INTO graphile_worker.migrations VALUES (6, '2026-11-27 08:34:48.241952+00', false);
INSERT INTO graphile_worker.migrations VALUES (7, '2026-11-27 08:34:48.245641+00', false);
INSERT INTO graphile_worker.migrations VALUES (8, '2026-11-27 08:34:48.247185+00', false);
INSERT INTO graphile_worker.migrations VALUES (9, '2026-11-27 08:34:48.249329+00', false);
INSERT INTO graphile_worker.migrations VALUES (10, '2026-11-27 08:34:48.250396+00', false);
INSERT INTO graphile_worker.migrations VALUES (11, '2026-11-27 08:34:48.250991+00', true);
INSERT INTO graphile_worker.migrations VALUES (12, '2026-11-27 08:34:48.270934+00', false);
INSERT INTO graphile_worker.migrations VALUES (13, '2026-11-27 08:34:48.273825+00', true);
INSERT INTO graphile_worker.migrations VALUES (14, '2026-11-27 08:34:48.275861+00', true);
INSERT INTO graphile_worker.migrations VALUES (15, '2026-11-27 08:34:48.277235+00', false);
INSERT INTO graphile_worker.migrations VALUES (16, '2026-11-27 08:34:48.278162+00', true);
INSERT INTO graphile_worker.migrations VALUES (17, '2026-11-27 08:34:48.280373+00', false);
INSERT INTO graphile_worker.migrations VALUES (18, '2026-11-27 08:34:48.282248+00', false);









INSERT INTO public.api_keys VALUES (1, '\x75e659938ae56e70e4e467c1f887215ef37581614e00c0ab6ecdedf6596fce95', 8, 'default', '\x879300d19a314feaeba361971bfb09ab4cd685056208e2c0eaf007f030701a3d9dc9fc16ef7560bf4f091fc46030e0b9506fc95a16f0dbeb16f7ad82', '2026-11-27 08:34:48.56816+00', 2, NULL);
INSERT INTO public.api_keys VALUES (1, '\x530cea3052a89953f8c387f10b338be6a211578db897c1e665be7a27b8adaf40', 9, 'default', '\x3bb3faea87de3c2c940514e81ea8bd6c4114c9343c4c34631c50ecc5fc0bc2d64dbed1309c16e0ce96f19ab166f110a453a286255bdf88ffc65be04d', '2026-11-27 08:34:48.572097+00', 3, NULL);
INSERT INTO public.api_keys VALUES (1, '\x50242facb0d76f7772e5177d7bbb5ec990b634fd8cb5c65f9fa855fc5f9ef1cf', 13, 'default', '\x7042518817912cfadba66687f272cd7536eb1bbd34885a1ac72e1be50784ea1902c357938f90d23c23e6c11bc8ae7b1613642338830e11217eea6e1d', '2026-11-27 08:34:48.590084+00', 7, NULL);
INSERT INTO public.api_keys VALUES (1, '\x28d0ad163300ae74716356c287e651f9a54685d1aba44d25f2b195799c59d2d1', 14, 'default', '\x187c53c9f96ca2b4be45097cf3628520c2cb4d4c1bb65cfbb5aa30577a25294109a758b5ad7d8013435021e5085d37a7e51de1d56bcab9b0943f9998', '2026-11-27 08:34:48.594079+00', 8, NULL);
INSERT INTO public.api_keys VALUES (2, '\x37135f308abc7fc79e4838c78a3b93c90f17ee09da73616cf1a3c941049036ba', 15, 'default', '\x7840d468f76a89989ffc1c2fd18ea0d2534da1d99aa16c0c04521bd299316444d8ab52d30c71b81a8fe2b9f721e4051d676c32f41f9c6e767189f3b1', '2026-11-27 08:34:48.600822+00', 9, NULL);
INSERT INTO public.api_keys VALUES (1, '\xbe789a4115340febf5b1cb165e21b330185a4440422bb1c17195b574fee51b8b', 7, 'default', '\x05ecce36defbeeadcab623c6cf7a4380556b004ea4f123243500a07ca6dc19f3b463fbd82b9ddc8680da9ace0f56372a8fb3079f872e547f6e110264', '2026-11-27 08:34:48.553335+00', 1, '2026-11-27 08:34:57.29+00');
INSERT INTO public.api_keys VALUES (1, '\xb6027e4c12e354dc3025eb45211c3c6ae00fc0becbf9f3c014bc9a4058c01490', 10, 'default', '\xe7120551cefca0dbdbc86776f52075126ea7340a20273f06bb467e116bcc0b5564846011ad863faaea212ecba2ad66e270c389c9232c2319cd4a1240', '2026-11-27 08:34:48.576975+00', 4, '2026-11-27 08:34:57.29+00');
INSERT INTO public.api_keys VALUES (1, '\x7c4447ed0a88bef527cdd4ed31759a569313c31a7d6c382a8c3e38ad51e8741f', 11, 'default', '\x03a5a0d40100318fb0a065c41cd58eb8939f71a5784cf8c2b5540673f5d9d09a32b8d302692839cd46aa8b1b91ff6bf97fb5d0f705744499851de4e3', '2026-11-27 08:34:48.580029+00', 5, '2026-11-27 08:34:57.29+00');
INSERT INTO public.api_keys VALUES (1, '\x542c4cdf5d179bea3c56464b934ffff63d8dee7310c4404acb8268839476dcdd', 12, 'default', '\xa32fc5f5eb610ea3a2a5e36074b4d031944b4f939d0d27faee5e10122a374af0ff3dd6ec695ead202ba8456dc05af1579a684f39d89976be9b27fe1c', '2026-11-27 08:34:48.585672+00', 6, '2026-11-27 08:34:57.29+00');



























INSERT INTO public.channels VALUES (1, 2, 'kitchen', '', '', '2026-11-27 08:34:57.29+00', 7, false, false, true, false, false, NULL, 'inherit', NULL, NULL, NULL, true, 3, '{}', '{}', '{}', 0, 0);
INSERT INTO public.channels VALUES (1, 1, 'garden', 'Beds and tools', '<p>Beds and tools</p>', '2026-11-27 08:34:57.29+00', 7, false, false, true, false, false, NULL, 'inherit', NULL, 42, NULL, true, 3, '{}', '{}', '{}', 0, 0);






INSERT INTO public.conversations VALUES (1, 3, '{1,11}');
INSERT INTO public.conversations VALUES (1, 4, '{1,12}');
INSERT INTO public.conversations VALUES (1, 5, '{1,10}');
INSERT INTO public.conversations VALUES (1, 6, '{10,11}');
INSERT INTO public.conversations VALUES (1, 7, '{10,11,12}');


















INSERT INTO public.doubted_search_words OVERRIDING SYSTEM VALUE VALUES (1, 1, 'two');
INSERT INTO public.doubted_search_words OVERRIDING SYSTEM VALUE VALUES (1, 2, 'member');
INSERT INTO public.doubted_search_words OVERRIDING SYSTEM VALUE VALUES (1, 3, 'tools');



INSERT INTO public.drafts VALUES (1, 1, 10, 'stream', '{1}', 'beds', 'Not yet', '2025-10-09 08:53:20+00');



INSERT INTO public.events VALUES (1, 1, '{"event":{"type":"realm_user","op":"add","person":{"user_id":7,"delivery_email":"owner@example.com","email":"owner@example.com","full_name":"Olive Owner","date_joined":"2025-10-23T08:34:48.551+00:00","is_active":true,"is_owner":true,"is_admin":true,"is_guest":false,"is_bot":false,"bot_type":null,"role":100,"timezone":"","avatar_url":"/avatar/7?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":true},"audience":{"roleAtMost":600}}', '2026-11-27 08:34:48.553335+00');
INSERT INTO public.events VALUES (1, 2, '{"event":{"type":"realm_user","op":"add","person":{"user_id":7,"delivery_email":null,"email":"owner@example.com","full_name":"Olive Owner","date_joined":"2025-10-23T08:34:48.551+00:00","is_active":true,"is_owner":true,"is_admin":true,"is_guest":false,"is_bot":false,"bot_type":null,"role":100,"timezone":"","avatar_url":"/avatar/7?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":false},"audience":{"roleAbove":600}}', '2026-11-27 08:34:48.553335+00');
INSERT INTO public.events VALUES (1, 3, '{"event":{"type":"user_group","op":"add_members","group_id":2,"user_ids":[7]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.553335+00');
INSERT INTO public.events VALUES (1, 4, '{"event":{"type":"realm_user","op":"add","person":{"user_id":8,"delivery_email":"administrator@example.com","email":"administrator@example.com","full_name":"Ada Administrator","date_joined":"2025-10-23T08:34:48.567+00:00","is_active":true,"is_owner":false,"is_admin":true,"is_guest":false,"is_bot":false,"bot_type":null,"role":200,"timezone":"","avatar_url":"/avatar/8?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":true},"audience":{"roleAtMost":600}}', '2026-11-27 08:34:48.56816+00');
INSERT INTO public.events VALUES (1, 5, '{"event":{"type":"realm_user","op":"add","person":{"user_id":8,"delivery_email":null,"email":"administrator@example.com","full_name":"Ada Administrator","date_joined":"2025-10-23T08:34:48.567+00:00","is_active":true,"is_owner":false,"is_admin":true,"is_guest":false,"is_bot":false,"bot_type":null,"role":200,"timezone":"","avatar_url":"/avatar/8?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":false},"audience":{"roleAbove":600}}', '2026-11-27 08:34:48.56816+00');
INSERT INTO public.events VALUES (1, 6, '{"event":{"type":"user_group","op":"add_members","group_id":3,"user_ids":[8]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.56816+00');
INSERT INTO public.events VALUES (1, 7, '{"event":{"type":"realm_user","op":"add","person":{"user_id":9,"delivery_email":"moderator@example.com","email":"moderator@example.com","full_name":"Max Moderator","date_joined":"2025-10-23T08:34:48.571+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":false,"bot_type":null,"role":300,"timezone":"","avatar_url":"/avatar/9?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":true},"audience":{"roleAtMost":600}}', '2026-11-27 08:34:48.572097+00');
INSERT INTO public.events VALUES (1, 8, '{"event":{"type":"realm_user","op":"add","person":{"user_id":9,"delivery_email":null,"email":"moderator@example.com","full_name":"Max Moderator","date_joined":"2025-10-23T08:34:48.571+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":false,"bot_type":null,"role":300,"timezone":"","avatar_url":"/avatar/9?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":false},"audience":{"roleAbove":600}}', '2026-11-27 08:34:48.572097+00');
INSERT INTO public.events VALUES (1, 9, '{"event":{"type":"user_group","op":"add_members","group_id":4,"user_ids":[9]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.572097+00');
INSERT INTO public.events VALUES (1, 10, '{"event":{"type":"realm_user","op":"add","person":{"user_id":10,"delivery_email":"member@example.com","email":"member@example.com","full_name":"Member One","date_joined":"2025-10-23T08:34:48.576+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":false,"bot_type":null,"role":400,"timezone":"","avatar_url":"/avatar/10?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":true},"audience":{"roleAtMost":600}}', '2026-11-27 08:34:48.576975+00');
INSERT INTO public.events VALUES (1, 11, '{"event":{"type":"realm_user","op":"add","person":{"user_id":10,"delivery_email":null,"email":"member@example.com","full_name":"Member One","date_joined":"2025-10-23T08:34:48.576+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":false,"bot_type":null,"role":400,"timezone":"","avatar_url":"/avatar/10?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":false},"audience":{"roleAbove":600}}', '2026-11-27 08:34:48.576975+00');
INSERT INTO public.events VALUES (1, 12, '{"event":{"type":"user_group","op":"add_members","group_id":6,"user_ids":[10]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.576975+00');
INSERT INTO public.events VALUES (1, 13, '{"event":{"type":"user_group","op":"add_members","group_id":5,"user_ids":[10]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.576975+00');
INSERT INTO public.events VALUES (1, 14, '{"event":{"type":"realm_user","op":"add","person":{"user_id":11,"delivery_email":"othermember@example.com","email":"othermember@example.com","full_name":"Member Two","date_joined":"2025-10-23T08:34:48.579+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":false,"bot_type":null,"role":400,"timezone":"","avatar_url":"/avatar/11?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":true},"audience":{"roleAtMost":600}}', '2026-11-27 08:34:48.580029+00');
INSERT INTO public.events VALUES (1, 15, '{"event":{"type":"realm_user","op":"add","person":{"user_id":11,"delivery_email":null,"email":"othermember@example.com","full_name":"Member Two","date_joined":"2025-10-23T08:34:48.579+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":false,"bot_type":null,"role":400,"timezone":"","avatar_url":"/avatar/11?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":false},"audience":{"roleAbove":600}}', '2026-11-27 08:34:48.580029+00');
INSERT INTO public.events VALUES (1, 16, '{"event":{"type":"user_group","op":"add_members","group_id":6,"user_ids":[11]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.580029+00');
INSERT INTO public.events VALUES (1, 17, '{"event":{"type":"user_group","op":"add_members","group_id":5,"user_ids":[11]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.580029+00');
INSERT INTO public.events VALUES (1, 18, '{"event":{"type":"realm_user","op":"add","person":{"user_id":12,"delivery_email":"guest@example.com","email":"guest@example.com","full_name":"Gus Guest","date_joined":"2025-10-23T08:34:48.583+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":true,"is_bot":false,"bot_type":null,"role":600,"timezone":"","avatar_url":"/avatar/12?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":true},"audience":{"roleAtMost":600}}', '2026-11-27 08:34:48.585672+00');
INSERT INTO public.events VALUES (1, 19, '{"event":{"type":"realm_user","op":"add","person":{"user_id":12,"delivery_email":null,"email":"guest@example.com","full_name":"Gus Guest","date_joined":"2025-10-23T08:34:48.583+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":true,"is_bot":false,"bot_type":null,"role":600,"timezone":"","avatar_url":"/avatar/12?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":false},"audience":{"roleAbove":600}}', '2026-11-27 08:34:48.585672+00');
INSERT INTO public.events VALUES (1, 20, '{"event":{"type":"user_group","op":"add_members","group_id":7,"user_ids":[12]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.585672+00');
INSERT INTO public.events VALUES (1, 21, '{"event":{"type":"realm_user","op":"add","person":{"user_id":13,"delivery_email":"newcomer@example.com","email":"newcomer@example.com","full_name":"Nova Newcomer","date_joined":"2026-11-27T08:34:48.589+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":false,"bot_type":null,"role":400,"timezone":"","avatar_url":"/avatar/13?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":true},"audience":{"roleAtMost":600}}', '2026-11-27 08:34:48.590084+00');
INSERT INTO public.events VALUES (1, 22, '{"event":{"type":"realm_user","op":"add","person":{"user_id":13,"delivery_email":null,"email":"newcomer@example.com","full_name":"Nova Newcomer","date_joined":"2026-11-27T08:34:48.589+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":false,"bot_type":null,"role":400,"timezone":"","avatar_url":"/avatar/13?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":false},"audience":{"roleAbove":600}}', '2026-11-27 08:34:48.590084+00');
INSERT INTO public.events VALUES (1, 23, '{"event":{"type":"user_group","op":"add_members","group_id":6,"user_ids":[13]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.590084+00');
INSERT INTO public.events VALUES (1, 24, '{"event":{"type":"user_group","op":"add_members","group_id":5,"user_ids":[13]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.590084+00');
INSERT INTO public.events VALUES (1, 25, '{"event":{"type":"realm_user","op":"add","person":{"user_id":14,"delivery_email":"bot-bot@chat.example.org","email":"bot-bot@chat.example.org","full_name":"Relay Bot","date_joined":"2025-10-23T08:34:48.593+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":true,"bot_type":1,"role":400,"timezone":"","avatar_url":"/avatar/14?version=1","avatar_version":1,"is_imported_stub":false,"bot_owner_id":10},"gravatar":true},"audience":{"roleAtMost":600}}', '2026-11-27 08:34:48.594079+00');
INSERT INTO public.events VALUES (1, 26, '{"event":{"type":"realm_user","op":"add","person":{"user_id":14,"delivery_email":"bot-bot@chat.example.org","email":"bot-bot@chat.example.org","full_name":"Relay Bot","date_joined":"2025-10-23T08:34:48.593+00:00","is_active":true,"is_owner":false,"is_admin":false,"is_guest":false,"is_bot":true,"bot_type":1,"role":400,"timezone":"","avatar_url":"/avatar/14?version=1","avatar_version":1,"is_imported_stub":false,"bot_owner_id":10},"gravatar":false},"audience":{"roleAbove":600}}', '2026-11-27 08:34:48.594079+00');
INSERT INTO public.events VALUES (1, 27, '{"event":{"type":"realm_bot","op":"add","bot":{"user_id":14,"default_sending_stream":null,"default_events_register_stream":null,"default_all_public_streams":false,"services":[]}},"audience":{"roleAtMost":200,"users":[10]}}', '2026-11-27 08:34:48.594079+00');
INSERT INTO public.events VALUES (1, 28, '{"event":{"type":"user_group","op":"add_members","group_id":6,"user_ids":[14]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.594079+00');
INSERT INTO public.events VALUES (1, 29, '{"event":{"type":"user_group","op":"add_members","group_id":5,"user_ids":[14]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.594079+00');
INSERT INTO public.events VALUES (2, 1, '{"event":{"type":"realm_user","op":"add","person":{"user_id":15,"delivery_email":"outsider@example.com","email":"outsider@example.com","full_name":"Una Outsider","date_joined":"2025-10-23T08:34:48.600+00:00","is_active":true,"is_owner":true,"is_admin":true,"is_guest":false,"is_bot":false,"bot_type":null,"role":100,"timezone":"","avatar_url":"/avatar/15?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":true},"audience":{"roleAtMost":600}}', '2026-11-27 08:34:48.600822+00');
INSERT INTO public.events VALUES (2, 2, '{"event":{"type":"realm_user","op":"add","person":{"user_id":15,"delivery_email":null,"email":"outsider@example.com","full_name":"Una Outsider","date_joined":"2025-10-23T08:34:48.600+00:00","is_active":true,"is_owner":true,"is_admin":true,"is_guest":false,"is_bot":false,"bot_type":null,"role":100,"timezone":"","avatar_url":"/avatar/15?version=1","avatar_version":1,"is_imported_stub":false,"profile_data":{}},"gravatar":false},"audience":{"roleAbove":600}}', '2026-11-27 08:34:48.600822+00');
INSERT INTO public.events VALUES (2, 3, '{"event":{"type":"user_group","op":"add_members","group_id":10,"user_ids":[15]},"audience":{"everyone":true}}', '2026-11-27 08:34:48.600822+00');
INSERT INTO public.events VALUES (1, 30, '{"event":{"type":"stream","op":"create","streams":[{"stream_id":1,"name":"garden","description":"Beds and tools","rendered_description":"<p>Beds and tools</p>","date_created":1795768497,"creator_id":7,"invite_only":false,"is_web_public":false,"is_archived":false,"history_public_to_subscribers":true,"message_retention_days":null,"topics_policy":"inherit","first_message_id":null,"folder_id":null,"is_recently_active":true,"stream_weekly_traffic":null,"subscriber_count":0,"stream_post_policy":1,"is_announcement_only":false,"can_add_subscribers_group":1,"can_administer_channel_group":{"direct_members":[7],"direct_subgroups":[]},"can_create_topic_group":7,"can_delete_any_message_group":1,"can_delete_own_message_group":1,"can_move_messages_out_of_channel_group":1,"can_move_messages_within_channel_group":1,"can_remove_subscribers_group":3,"can_resolve_topics_group":1,"can_send_message_group":7,"can_subscribe_group":1}]},"audience":{"roleAtMost":400,"users":[12]}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 31, '{"event":{"type":"stream","op":"create","streams":[{"stream_id":2,"name":"kitchen","description":"","rendered_description":"","date_created":1795768497,"creator_id":7,"invite_only":false,"is_web_public":false,"is_archived":false,"history_public_to_subscribers":true,"message_retention_days":null,"topics_policy":"inherit","first_message_id":null,"folder_id":null,"is_recently_active":true,"stream_weekly_traffic":null,"subscriber_count":0,"stream_post_policy":1,"is_announcement_only":false,"can_add_subscribers_group":1,"can_administer_channel_group":{"direct_members":[7],"direct_subgroups":[]},"can_create_topic_group":7,"can_delete_any_message_group":1,"can_delete_own_message_group":1,"can_move_messages_out_of_channel_group":1,"can_move_messages_within_channel_group":1,"can_remove_subscribers_group":3,"can_resolve_topics_group":1,"can_send_message_group":7,"can_subscribe_group":1}]},"audience":{"roleAtMost":400,"users":[12]}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 32, '{"access":{"join":{"recipient":1,"users":[10,11,12]}}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 33, '{"access":{"join":{"recipient":2,"users":[10,11,12]}}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 34, '{"event":{"type":"subscription","op":"add","subscriptions":[{"color":"#76ce90","is_muted":false,"in_home_view":true,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"stream_id":1,"name":"garden","description":"Beds and tools","rendered_description":"<p>Beds and tools</p>","date_created":1795768497,"creator_id":7,"invite_only":false,"is_web_public":false,"is_archived":false,"history_public_to_subscribers":true,"message_retention_days":null,"topics_policy":"inherit","first_message_id":null,"folder_id":null,"is_recently_active":true,"stream_weekly_traffic":null,"subscriber_count":3,"stream_post_policy":1,"is_announcement_only":false,"can_add_subscribers_group":1,"can_administer_channel_group":{"direct_members":[7],"direct_subgroups":[]},"can_create_topic_group":7,"can_delete_any_message_group":1,"can_delete_own_message_group":1,"can_move_messages_out_of_channel_group":1,"can_move_messages_within_channel_group":1,"can_remove_subscribers_group":3,"can_resolve_topics_group":1,"can_send_message_group":7,"can_subscribe_group":1,"subscribers":[10,11,12]},{"color":"#fae589","is_muted":false,"in_home_view":true,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"stream_id":2,"name":"kitchen","description":"","rendered_description":"","date_created":1795768497,"creator_id":7,"invite_only":false,"is_web_public":false,"is_archived":false,"history_public_to_subscribers":true,"message_retention_days":null,"topics_policy":"inherit","first_message_id":null,"folder_id":null,"is_recently_active":true,"stream_weekly_traffic":null,"subscriber_count":3,"stream_post_policy":1,"is_announcement_only":false,"can_add_subscribers_group":1,"can_administer_channel_group":{"direct_members":[7],"direct_subgroups":[]},"can_create_topic_group":7,"can_delete_any_message_group":1,"can_delete_own_message_group":1,"can_move_messages_out_of_channel_group":1,"can_move_messages_within_channel_group":1,"can_remove_subscribers_group":3,"can_resolve_topics_group":1,"can_send_message_group":7,"can_subscribe_group":1,"subscribers":[10,11,12]}],"inherited":{"desktop_notifications":false,"audible_notifications":false,"push_notifications":false,"email_notifications":false,"wildcard_mentions_notify":true}},"audience":{"users":[10,11,12]}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 35, '{"event":{"type":"subscription","op":"peer_add","stream_ids":[1,2],"user_ids":[10,11,12],"archived":[]},"audience":{"roleAtMost":400,"users":[12],"except":[10,11,12]}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 36, '{"access":{"join":{"recipient":3,"users":[1,11]}}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 37, '{"access":{"join":{"recipient":4,"users":[1,12]}}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 38, '{"access":{"join":{"recipient":5,"users":[1,10]}}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 45, '{"event": {"type": "message", "message": {"id": 45, "type": "stream", "client": "ParlanceTest", "content": "I do, every morning", "subject": "beds", "reactions": [], "sender_id": 10, "stream_id": 1, "timestamp": 1795768497, "avatar_url": "/avatar/10?version=1", "submessages": [], "topic_links": [], "content_type": "text/x-markdown", "recipient_id": 1, "sender_email": "member@example.com", "is_me_message": false, "sender_full_name": "Member One", "sender_realm_str": "", "display_recipient": "garden"}, "has_gravatar": true, "rendered_content": "<p>I do, every morning</p>"}, "flags": {"11": ["mentioned"]}, "audience": {"recipient": 1, "publicReaders": true}}', '2026-11-27 08:34:57.474721+00');
INSERT INTO public.events VALUES (1, 39, '{"event":{"type":"message","message":{"id":39,"sender_id":1,"sender_email":"notification-bot@parlance.invalid","sender_full_name":"Notification Bot","sender_realm_str":"","avatar_url":"/avatar/1?version=1","client":"Internal","content":"@_**Olive Owner|7** subscribed you to the channels:\n\n* #**garden**\n* #**kitchen**","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"private","display_recipient":[{"id":1,"email":"notification-bot@parlance.invalid","full_name":"Notification Bot","is_mirror_dummy":false},{"id":10,"email":"member@example.com","full_name":"Member One","is_mirror_dummy":false}],"recipient_id":5,"subject":""},"rendered_content":"<p><span class=\"user-mention silent\" data-user-id=\"7\">Olive Owner</span> subscribed you to the channels:</p>\n<ul>\n<li><a class=\"stream\" data-stream-id=\"1\" href=\"/#narrow/channel/1-garden\">#garden</a></li>\n<li><a class=\"stream\" data-stream-id=\"2\" href=\"/#narrow/channel/2-kitchen\">#kitchen</a></li>\n</ul>","has_gravatar":false},"audience":{"users":[1,10]},"flags":{"1":["read"]}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 40, '{"event":{"type":"message","message":{"id":40,"sender_id":1,"sender_email":"notification-bot@parlance.invalid","sender_full_name":"Notification Bot","sender_realm_str":"","avatar_url":"/avatar/1?version=1","client":"Internal","content":"@_**Olive Owner|7** subscribed you to the channels:\n\n* #**garden**\n* #**kitchen**","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"private","display_recipient":[{"id":1,"email":"notification-bot@parlance.invalid","full_name":"Notification Bot","is_mirror_dummy":false},{"id":11,"email":"othermember@example.com","full_name":"Member Two","is_mirror_dummy":false}],"recipient_id":3,"subject":""},"rendered_content":"<p><span class=\"user-mention silent\" data-user-id=\"7\">Olive Owner</span> subscribed you to the channels:</p>\n<ul>\n<li><a class=\"stream\" data-stream-id=\"1\" href=\"/#narrow/channel/1-garden\">#garden</a></li>\n<li><a class=\"stream\" data-stream-id=\"2\" href=\"/#narrow/channel/2-kitchen\">#kitchen</a></li>\n</ul>","has_gravatar":false},"audience":{"users":[1,11]},"flags":{"1":["read"]}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 41, '{"event":{"type":"message","message":{"id":41,"sender_id":1,"sender_email":"notification-bot@parlance.invalid","sender_full_name":"Notification Bot","sender_realm_str":"","avatar_url":"/avatar/1?version=1","client":"Internal","content":"@_**Olive Owner|7** subscribed you to the channels:\n\n* #**garden**\n* #**kitchen**","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"private","display_recipient":[{"id":1,"email":"notification-bot@parlance.invalid","full_name":"Notification Bot","is_mirror_dummy":false},{"id":12,"email":"guest@example.com","full_name":"Gus Guest","is_mirror_dummy":false}],"recipient_id":4,"subject":""},"rendered_content":"<p><span class=\"user-mention silent\" data-user-id=\"7\">Olive Owner</span> subscribed you to the channels:</p>\n<ul>\n<li><a class=\"stream\" data-stream-id=\"1\" href=\"/#narrow/channel/1-garden\">#garden</a></li>\n<li><a class=\"stream\" data-stream-id=\"2\" href=\"/#narrow/channel/2-kitchen\">#kitchen</a></li>\n</ul>","has_gravatar":false},"audience":{"users":[1,12]},"flags":{"1":["read"]}}', '2026-11-27 08:34:57.378882+00');
INSERT INTO public.events VALUES (1, 42, '{"event":{"type":"message","message":{"id":42,"sender_id":11,"sender_email":"othermember@example.com","sender_full_name":"Member Two","sender_realm_str":"","avatar_url":"/avatar/11?version=1","client":"ParlanceTest","content":"Who waters **the beans**?","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"stream","display_recipient":"garden","recipient_id":1,"stream_id":1,"subject":"beds"},"rendered_content":"<p>Who waters <strong>the beans</strong>?</p>","has_gravatar":true},"audience":{"recipient":1,"publicReaders":true},"flags":{}}', '2026-11-27 08:34:57.453148+00');
INSERT INTO public.events VALUES (1, 43, '{"event":{"type":"stream","op":"update","stream_id":1,"name":"garden","isArchived":false,"property":"first_message_id","value":42},"audience":{"roleAtMost":400,"recipient":1}}', '2026-11-27 08:34:57.453148+00');
INSERT INTO public.events VALUES (1, 44, '{"event":{"type":"user_topic","stream_id":1,"topic_name":"beds","last_updated":1795768497,"visibility_policy":3},"audience":{"users":[11]}}', '2026-11-27 08:34:57.453148+00');
INSERT INTO public.events VALUES (1, 46, '{"event":{"type":"message","message":{"id":46,"sender_id":11,"sender_email":"othermember@example.com","sender_full_name":"Member Two","sender_realm_str":"","avatar_url":"/avatar/11?version=1","client":"ParlanceTest","content":"The spade broke :tools:","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"stream","display_recipient":"garden","recipient_id":1,"stream_id":1,"subject":"Tools"},"rendered_content":"<p>The spade broke <span aria-label=\"tools\" class=\"emoji emoji-1f6e0\" role=\"img\" title=\"tools\">:tools:</span></p>","has_gravatar":true},"audience":{"recipient":1,"publicReaders":true},"flags":{}}', '2026-11-27 08:34:57.491623+00');
INSERT INTO public.events VALUES (1, 47, '{"event":{"type":"user_topic","stream_id":1,"topic_name":"Tools","last_updated":1795768497,"visibility_policy":3},"audience":{"users":[11]}}', '2026-11-27 08:34:57.491623+00');
INSERT INTO public.events VALUES (1, 48, '{"event":{"type":"message","message":{"id":48,"sender_id":11,"sender_email":"othermember@example.com","sender_full_name":"Member Two","sender_realm_str":"","avatar_url":"/avatar/11?version=1","client":"ParlanceTest","content":"A new one is here: https://example.org/spade","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"stream","display_recipient":"garden","recipient_id":1,"stream_id":1,"subject":"tools"},"rendered_content":"<p>A new one is here: <a href=\"https://example.org/spade\">https://example.org/spade</a></p>","has_gravatar":true},"audience":{"recipient":1,"publicReaders":true},"flags":{}}', '2026-11-27 08:34:57.502847+00');
INSERT INTO public.events VALUES (1, 49, '{"event":{"type":"message","message":{"id":49,"sender_id":10,"sender_email":"member@example.com","sender_full_name":"Member One","sender_realm_str":"","avatar_url":"/avatar/10?version=1","client":"ParlanceTest","content":"wrong place","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"stream","display_recipient":"garden","recipient_id":1,"stream_id":1,"subject":"tools"},"rendered_content":"<p>wrong place</p>","has_gravatar":true},"audience":{"recipient":1,"publicReaders":true},"flags":{}}', '2026-11-27 08:34:57.508391+00');
INSERT INTO public.events VALUES (1, 50, '{"event":{"type":"update_message","user_id":10,"edit_timestamp":1795768497,"message_id":45,"message_ids":[45],"rendering_only":false,"stream_id":1,"stream_name":"garden","orig_content":"I do, @**Member Two**","orig_rendered_content":"<p>I do, <span class=\"user-mention\" data-user-id=\"11\">@Member Two</span></p>","content":"I do, every morning","rendered_content":"<p>I do, every morning</p>","is_me_message":false},"audience":{"recipient":1,"users":[10],"publicReaders":true},"otherFlags":{"recipient":1,"members":[],"strangers":["read"]},"flags":{"11":[]},"rewrites":45}', '2026-11-27 08:34:57.515626+00');
INSERT INTO public.events VALUES (1, 51, '{"event":{"type":"update_message","user_id":7,"edit_timestamp":1795768497,"message_id":49,"message_ids":[49],"rendering_only":false,"stream_id":1,"stream_name":"garden","orig_subject":"tools","subject":"beds","topic_links":[],"propagate_mode":"change_one"},"audience":{"recipient":1,"users":[7],"publicReaders":true},"otherFlags":{"recipient":1,"members":[],"strangers":["read"]},"flags":{}}', '2026-11-27 08:34:57.541411+00');
INSERT INTO public.events VALUES (1, 52, '{"event":{"type":"message","message":{"id":52,"sender_id":1,"sender_email":"notification-bot@parlance.invalid","sender_full_name":"Notification Bot","sender_realm_str":"","avatar_url":"/avatar/1?version=1","client":"Internal","content":"One message was moved here from #**garden>tools** by @_**Olive Owner|7**.","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"stream","display_recipient":"garden","recipient_id":1,"stream_id":1,"subject":"beds"},"rendered_content":"<p>One message was moved here from <a class=\"stream-topic\" data-stream-id=\"1\" href=\"/#narrow/channel/1-garden/topic/tools\">#garden &gt; tools</a> by <span class=\"user-mention silent\" data-user-id=\"7\">Olive Owner</span>.</p>","has_gravatar":false},"audience":{"recipient":1,"publicReaders":true},"flags":{"1":["read"]}}', '2026-11-27 08:34:57.541411+00');
INSERT INTO public.events VALUES (1, 53, '{"event":{"type":"reaction","op":"add","message_id":45,"emoji_name":"tada","emoji_code":"1f389","reaction_type":"unicode_emoji","user_id":11},"audience":{"recipient":1,"publicReaders":true,"users":[11]}}', '2026-11-27 08:34:57.55768+00');
INSERT INTO public.events VALUES (1, 54, '{"access":{"join":{"recipient":6,"users":[10,11]}}}', '2026-11-27 08:34:57.573324+00');
INSERT INTO public.events VALUES (1, 55, '{"event":{"type":"message","message":{"id":55,"sender_id":11,"sender_email":"othermember@example.com","sender_full_name":"Member Two","sender_realm_str":"","avatar_url":"/avatar/11?version=1","client":"ParlanceTest","content":"Come at five","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"private","display_recipient":[{"id":10,"email":"member@example.com","full_name":"Member One","is_mirror_dummy":false},{"id":11,"email":"othermember@example.com","full_name":"Member Two","is_mirror_dummy":false}],"recipient_id":6,"subject":""},"rendered_content":"<p>Come at five</p>","has_gravatar":true},"audience":{"users":[10,11]},"flags":{}}', '2026-11-27 08:34:57.57675+00');
INSERT INTO public.events VALUES (1, 56, '{"access":{"join":{"recipient":7,"users":[10,11,12]}}}', '2026-11-27 08:34:57.58143+00');
INSERT INTO public.events VALUES (1, 57, '{"event":{"type":"message","message":{"id":57,"sender_id":11,"sender_email":"othermember@example.com","sender_full_name":"Member Two","sender_realm_str":"","avatar_url":"/avatar/11?version=1","client":"ParlanceTest","content":"All of you","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"private","display_recipient":[{"id":10,"email":"member@example.com","full_name":"Member One","is_mirror_dummy":false},{"id":11,"email":"othermember@example.com","full_name":"Member Two","is_mirror_dummy":false},{"id":12,"email":"guest@example.com","full_name":"Gus Guest","is_mirror_dummy":false}],"recipient_id":7,"subject":""},"rendered_content":"<p>All of you</p>","has_gravatar":true},"audience":{"users":[10,11,12]},"flags":{}}', '2026-11-27 08:34:57.583713+00');
INSERT INTO public.events VALUES (1, 58, '{"event":{"type":"message","message":{"id":58,"sender_id":12,"sender_email":"guest@example.com","sender_full_name":"Gus Guest","sender_realm_str":"","avatar_url":"/avatar/12?version=1","client":"ParlanceTest","content":"🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"stream","display_recipient":"garden","recipient_id":1,"stream_id":1,"subject":"harvest"},"rendered_content":"<p><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span><span aria-label=\"carrot\" class=\"emoji emoji-1f955\" role=\"img\" title=\"carrot\">:carrot:</span></p>","has_gravatar":true},"audience":{"recipient":1,"publicReaders":true},"flags":{}}', '2026-11-27 08:34:57.592729+00');
INSERT INTO public.events VALUES (1, 59, '{"event":{"type":"user_topic","stream_id":1,"topic_name":"harvest","last_updated":1795768497,"visibility_policy":3},"audience":{"users":[12]}}', '2026-11-27 08:34:57.592729+00');
INSERT INTO public.events VALUES (1, 60, '{"event":{"type":"realm_linkifiers","realm_linkifiers":[{"id":1,"pattern":"BED-(?P<id>[0-9]+)","url_template":"https://example.org/beds/{id}","example_input":null,"reverse_template":null,"alternative_url_templates":[]}]},"audience":{"everyone":true}}', '2026-11-27 08:34:57.607967+00');
INSERT INTO public.events VALUES (1, 61, '{"event":{"type":"user_group","op":"add","group":{"members":[10,11],"id":17,"name":"gardeners","description":"Who digs","date_created":1795768497,"creator_id":7,"direct_subgroup_ids":[],"is_system_group":false,"deactivated":false,"can_add_members_group":{"direct_members":[7],"direct_subgroups":[]},"can_join_group":1,"can_leave_group":7,"can_manage_group":{"direct_members":[7],"direct_subgroups":[]},"can_mention_group":7,"can_remove_members_group":1}},"audience":{"everyone":true}}', '2026-11-27 08:34:57.61538+00');
INSERT INTO public.events VALUES (1, 62, '{"event":{"type":"message","message":{"id":62,"sender_id":1,"sender_email":"notification-bot@parlance.invalid","sender_full_name":"Notification Bot","sender_realm_str":"","avatar_url":"/avatar/1?version=1","client":"Internal","content":"@_**Olive Owner|7** added you to the group @_*gardeners*.","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"private","display_recipient":[{"id":1,"email":"notification-bot@parlance.invalid","full_name":"Notification Bot","is_mirror_dummy":false},{"id":10,"email":"member@example.com","full_name":"Member One","is_mirror_dummy":false}],"recipient_id":5,"subject":""},"rendered_content":"<p><span class=\"user-mention silent\" data-user-id=\"7\">Olive Owner</span> added you to the group <span class=\"user-group-mention silent\" data-user-group-id=\"17\">gardeners</span>.</p>","has_gravatar":false},"audience":{"users":[1,10]},"flags":{"1":["read"]}}', '2026-11-27 08:34:57.61538+00');
INSERT INTO public.events VALUES (1, 63, '{"event":{"type":"message","message":{"id":63,"sender_id":1,"sender_email":"notification-bot@parlance.invalid","sender_full_name":"Notification Bot","sender_realm_str":"","avatar_url":"/avatar/1?version=1","client":"Internal","content":"@_**Olive Owner|7** added you to the group @_*gardeners*.","content_type":"text/x-markdown","timestamp":1795768497,"is_me_message":false,"reactions":[],"submessages":[],"topic_links":[],"type":"private","display_recipient":[{"id":1,"email":"notification-bot@parlance.invalid","full_name":"Notification Bot","is_mirror_dummy":false},{"id":11,"email":"othermember@example.com","full_name":"Member Two","is_mirror_dummy":false}],"recipient_id":3,"subject":""},"rendered_content":"<p><span class=\"user-mention silent\" data-user-id=\"7\">Olive Owner</span> added you to the group <span class=\"user-group-mention silent\" data-user-group-id=\"17\">gardeners</span>.</p>","has_gravatar":false},"audience":{"users":[1,11]},"flags":{"1":["read"]}}', '2026-11-27 08:34:57.61538+00');
INSERT INTO public.events VALUES (1, 64, '{"event":{"type":"drafts","op":"add","drafts":[{"id":1,"type":"stream","to":[1],"topic":"beds","content":"Not yet","timestamp":1760000000}]},"audience":{"users":[10]}}', '2026-11-27 08:34:57.635378+00');
INSERT INTO public.events VALUES (1, 65, '{"event":{"type":"update_message_flags","op":"add","operation":"add","flag":"starred","messages":[45],"all":false},"audience":{"users":[10]}}', '2026-11-27 08:34:57.642391+00');















INSERT INTO public.group_members VALUES (1, 17, 11);
INSERT INTO public.group_members VALUES (1, 17, 10);



INSERT INTO public.group_subgroups VALUES (1, 3, 2);
INSERT INTO public.group_subgroups VALUES (1, 4, 3);
INSERT INTO public.group_subgroups VALUES (1, 5, 4);
INSERT INTO public.group_subgroups VALUES (1, 6, 5);
INSERT INTO public.group_subgroups VALUES (1, 7, 6);
INSERT INTO public.group_subgroups VALUES (1, 8, 7);
INSERT INTO public.group_subgroups VALUES (2, 11, 10);
INSERT INTO public.group_subgroups VALUES (2, 12, 11);
INSERT INTO public.group_subgroups VALUES (2, 13, 12);
INSERT INTO public.group_subgroups VALUES (2, 14, 13);
INSERT INTO public.group_subgroups VALUES (2, 15, 14);
INSERT INTO public.group_subgroups VALUES (2, 16, 15);



INSERT INTO public.groups VALUES (1, 1, 'role:nobody', 'Nobody', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (1, 2, 'role:owners', 'Owners of this organization', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (1, 3, 'role:administrators', 'Administrators of this organization, including owners', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (1, 4, 'role:moderators', 'Moderators of this organization, including administrators', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (1, 5, 'role:fullmembers', 'Members of this organization whose account is not new, and moderators', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (1, 6, 'role:members', 'Members of this organization, not including guests', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (1, 7, 'role:everyone', 'Everyone in this organization, including guests', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (1, 8, 'role:internet', 'Everyone on the Internet', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (2, 9, 'role:nobody', 'Nobody', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (2, 10, 'role:owners', 'Owners of this organization', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (2, 11, 'role:administrators', 'Administrators of this organization, including owners', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (2, 12, 'role:moderators', 'Moderators of this organization, including administrators', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (2, 13, 'role:fullmembers', 'Members of this organization whose account is not new, and moderators', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (2, 14, 'role:members', 'Members of this organization, not including guests', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (2, 15, 'role:everyone', 'Everyone in this organization, including guests', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (2, 16, 'role:internet', 'Everyone on the Internet', true, NULL, NULL, false, '{}');
INSERT INTO public.groups VALUES (1, 17, 'gardeners', 'Who digs', false, 7, '2026-11-27 08:34:57.29+00', false, '{"can_join_group": 1, "can_leave_group": 7, "can_manage_group": {"direct_members": [7], "direct_subgroups": []}, "can_mention_group": 7, "can_add_members_group": {"direct_members": [7], "direct_subgroups": []}, "can_remove_members_group": 1}');












INSERT INTO public.installation VALUES (true, NULL, false, NULL, NULL, NULL, NULL);









INSERT INTO public.kysely_migration VALUES ('0001-core', '2026-11-27T08:34:48.036Z');
INSERT INTO public.kysely_migration VALUES ('0002-reactions', '2026-11-27T08:34:48.046Z');
INSERT INTO public.kysely_migration VALUES ('0003-uploads', '2026-11-27T08:34:48.055Z');
INSERT INTO public.kysely_migration VALUES ('0004-later', '2026-11-27T08:34:48.069Z');
INSERT INTO public.kysely_migration VALUES ('0005-channels', '2026-11-27T08:34:48.078Z');
INSERT INTO public.kysely_migration VALUES ('0006-topics', '2026-11-27T08:34:48.081Z');
INSERT INTO public.kysely_migration VALUES ('0007-organization', '2026-11-27T08:34:48.086Z');
INSERT INTO public.kysely_migration VALUES ('0008-profiles', '2026-11-27T08:34:48.095Z');
INSERT INTO public.kysely_migration VALUES ('0009-accounts', '2026-11-27T08:34:48.107Z');
INSERT INTO public.kysely_migration VALUES ('0010-bots', '2026-11-27T08:34:48.114Z');
INSERT INTO public.kysely_migration VALUES ('0011-settings', '2026-11-27T08:34:48.122Z');
INSERT INTO public.kysely_migration VALUES ('0012-push', '2026-11-27T08:34:48.136Z');
INSERT INTO public.kysely_migration VALUES ('0016-mail', '2026-11-27T08:34:48.139Z');
INSERT INTO public.kysely_migration VALUES ('0020-content-access', '2026-11-27T08:34:48.140Z');
INSERT INTO public.kysely_migration VALUES ('0021-upgrades', '2026-11-27T08:34:48.141Z');
INSERT INTO public.kysely_migration VALUES ('0022-imports', '2026-11-27T08:34:48.143Z');
INSERT INTO public.kysely_migration VALUES ('0023-active-subscribers', '2026-11-27T08:34:48.146Z');
INSERT INTO public.kysely_migration VALUES ('0024-queue-start', '2026-11-27T08:34:48.147Z');
INSERT INTO public.kysely_migration VALUES ('0025-search-words', '2026-11-27T08:34:48.152Z');
INSERT INTO public.kysely_migration VALUES ('0026-export-links', '2026-11-27T08:34:48.153Z');
INSERT INTO public.kysely_migration VALUES ('0027-whole-characters', '2026-11-27T08:34:48.154Z');
INSERT INTO public.kysely_migration VALUES ('0028-recent-topics', '2026-11-27T08:34:48.158Z');
INSERT INTO public.kysely_migration VALUES ('0029-credentials', '2026-11-27T08:34:48.165Z');
INSERT INTO public.kysely_migration VALUES ('0030-link-previews', '2026-11-27T08:34:48.171Z');
INSERT INTO public.kysely_migration VALUES ('0031-imported', '2026-11-27T08:34:48.176Z');
INSERT INTO public.kysely_migration VALUES ('0032-backups', '2026-11-27T08:34:48.185Z');
INSERT INTO public.kysely_migration VALUES ('0033-nodes', '2026-11-27T08:34:48.185Z');
INSERT INTO public.kysely_migration VALUES ('0034-bot-failures', '2026-11-27T08:34:48.188Z');
INSERT INTO public.kysely_migration VALUES ('0035-import-removal', '2026-11-27T08:34:48.190Z');
INSERT INTO public.kysely_migration VALUES ('0036-search-pending', '2026-11-27T08:34:48.191Z');



INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);






INSERT INTO public.log_cursors VALUES (2, 'link-previews', 3);
INSERT INTO public.log_cursors VALUES (2, 'push', 3);
INSERT INTO public.log_cursors VALUES (1, 'link-previews', 65);
INSERT INTO public.log_cursors VALUES (1, 'push', 65);



INSERT INTO public.memberships VALUES (1, 10, 1, 32, NULL);
INSERT INTO public.memberships VALUES (1, 11, 1, 32, NULL);
INSERT INTO public.memberships VALUES (1, 12, 1, 32, NULL);
INSERT INTO public.memberships VALUES (1, 10, 2, 33, NULL);
INSERT INTO public.memberships VALUES (1, 11, 2, 33, NULL);
INSERT INTO public.memberships VALUES (1, 12, 2, 33, NULL);
INSERT INTO public.memberships VALUES (1, 1, 3, 36, NULL);
INSERT INTO public.memberships VALUES (1, 11, 3, 36, NULL);
INSERT INTO public.memberships VALUES (1, 1, 4, 37, NULL);
INSERT INTO public.memberships VALUES (1, 12, 4, 37, NULL);
INSERT INTO public.memberships VALUES (1, 1, 5, 38, NULL);
INSERT INTO public.memberships VALUES (1, 10, 5, 38, NULL);
INSERT INTO public.memberships VALUES (1, 10, 6, 54, NULL);
INSERT INTO public.memberships VALUES (1, 11, 6, 54, NULL);
INSERT INTO public.memberships VALUES (1, 10, 7, 56, NULL);
INSERT INTO public.memberships VALUES (1, 11, 7, 56, NULL);
INSERT INTO public.memberships VALUES (1, 12, 7, 56, NULL);



INSERT INTO public.message_flags VALUES (1, 11, 45, 0);
INSERT INTO public.message_flags VALUES (1, 10, 45, 1);



INSERT INTO public.messages VALUES (1, 39, 5, NULL, 1, '@_**Olive Owner|7** subscribed you to the channels:

* #**garden**
* #**kitchen**', '<p><span class="user-mention silent" data-user-id="7">Olive Owner</span> subscribed you to the channels:</p>
<ul>
<li><a class="stream" data-stream-id="1" href="/#narrow/channel/1-garden">#garden</a></li>
<li><a class="stream" data-stream-id="2" href="/#narrow/channel/2-kitchen">#kitchen</a></li>
</ul>', 'Internal', '2026-11-27 08:34:57.29+00', false, true, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 40, 3, NULL, 1, '@_**Olive Owner|7** subscribed you to the channels:

* #**garden**
* #**kitchen**', '<p><span class="user-mention silent" data-user-id="7">Olive Owner</span> subscribed you to the channels:</p>
<ul>
<li><a class="stream" data-stream-id="1" href="/#narrow/channel/1-garden">#garden</a></li>
<li><a class="stream" data-stream-id="2" href="/#narrow/channel/2-kitchen">#kitchen</a></li>
</ul>', 'Internal', '2026-11-27 08:34:57.29+00', false, true, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 41, 4, NULL, 1, '@_**Olive Owner|7** subscribed you to the channels:

* #**garden**
* #**kitchen**', '<p><span class="user-mention silent" data-user-id="7">Olive Owner</span> subscribed you to the channels:</p>
<ul>
<li><a class="stream" data-stream-id="1" href="/#narrow/channel/1-garden">#garden</a></li>
<li><a class="stream" data-stream-id="2" href="/#narrow/channel/2-kitchen">#kitchen</a></li>
</ul>', 'Internal', '2026-11-27 08:34:57.29+00', false, true, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 42, 1, 'beds', 11, 'Who waters **the beans**?', '<p>Who waters <strong>the beans</strong>?</p>', 'ParlanceTest', '2026-11-27 08:34:57.29+00', false, false, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 46, 1, 'Tools', 11, 'The spade broke :tools:', '<p>The spade broke <span aria-label="tools" class="emoji emoji-1f6e0" role="img" title="tools">:tools:</span></p>', 'ParlanceTest', '2026-11-27 08:34:57.29+00', false, false, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 48, 1, 'tools', 11, 'A new one is here: https://example.org/spade', '<p>A new one is here: <a href="https://example.org/spade">https://example.org/spade</a></p>', 'ParlanceTest', '2026-11-27 08:34:57.29+00', false, false, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 45, 1, 'beds', 10, 'I do, every morning', '<p>I do, every morning</p>', 'ParlanceTest', '2026-11-27 08:34:57.29+00', false, false, '2026-11-27 08:34:57.29+00', NULL, '[{"user_id": 10, "timestamp": 1795768497, "prev_content": "I do, @**Member Two**", "prev_rendered_content": "<p>I do, <span class=\"user-mention\" data-user-id=\"11\">@Member Two</span></p>"}]', '{50}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 49, 1, 'beds', 10, 'wrong place', '<p>wrong place</p>', 'ParlanceTest', '2026-11-27 08:34:57.29+00', false, false, NULL, '2026-11-27 08:34:57.29+00', '[{"topic": "beds", "user_id": 7, "timestamp": 1795768497, "prev_topic": "tools"}]', '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 52, 1, 'beds', 1, 'One message was moved here from #**garden>tools** by @_**Olive Owner|7**.', '<p>One message was moved here from <a class="stream-topic" data-stream-id="1" href="/#narrow/channel/1-garden/topic/tools">#garden &gt; tools</a> by <span class="user-mention silent" data-user-id="7">Olive Owner</span>.</p>', 'Internal', '2026-11-27 08:34:57.29+00', false, true, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 55, 6, NULL, 11, 'Come at five', '<p>Come at five</p>', 'ParlanceTest', '2026-11-27 08:34:57.29+00', false, false, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 57, 7, NULL, 11, 'All of you', '<p>All of you</p>', 'ParlanceTest', '2026-11-27 08:34:57.29+00', false, false, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 58, 1, 'harvest', 12, '🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕🥕', '<p><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span><span aria-label="carrot" class="emoji emoji-1f955" role="img" title="carrot">:carrot:</span></p>', 'ParlanceTest', '2026-11-27 08:34:57.29+00', false, false, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 62, 5, NULL, 1, '@_**Olive Owner|7** added you to the group @_*gardeners*.', '<p><span class="user-mention silent" data-user-id="7">Olive Owner</span> added you to the group <span class="user-group-mention silent" data-user-group-id="17">gardeners</span>.</p>', 'Internal', '2026-11-27 08:34:57.29+00', false, true, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);
INSERT INTO public.messages VALUES (1, 63, 3, NULL, 1, '@_**Olive Owner|7** added you to the group @_*gardeners*.', '<p><span class="user-mention silent" data-user-id="7">Olive Owner</span> added you to the group <span class="user-group-mention silent" data-user-group-id="17">gardeners</span>.</p>', 'Internal', '2026-11-27 08:34:57.29+00', false, true, NULL, NULL, NULL, '{}', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false);















INSERT INTO public.organization_logs VALUES (1, 65, 0, false);
INSERT INTO public.organization_logs VALUES (2, 3, 0, false);



INSERT INTO public.organizations VALUES (2, 'elsewhere', 'Elsewhere', '', '5305da0e-5d84-44d8-8bab-8204b58844a3', '{}', '{"role:nobody": 9, "role:owners": 10, "role:members": 14, "role:everyone": 15, "role:internet": 16, "role:moderators": 12, "role:fullmembers": 13, "role:administrators": 11}', '2026-11-27 08:34:48.391955+00', NULL, 1, 0, '[]', '[]', '[]', '{}', '{}', false, '12.0, level 500', 1795768488, 0);
INSERT INTO public.organizations VALUES (1, '', 'Home', '', '5058ebcb-bdc9-4a4b-82af-2c00ed37b23b', '{"send_channel_events_messages": false}', '{"role:nobody": 1, "role:owners": 2, "role:members": 6, "role:everyone": 7, "role:internet": 8, "role:moderators": 4, "role:fullmembers": 5, "role:administrators": 3}', '2026-11-27 08:34:48.376196+00', NULL, 2, 0, '[]', '[{"id": 1, "pattern": "BED-(?P<id>[0-9]+)", "url_template": "https://example.org/beds/{id}", "example_input": null, "reverse_template": null, "alternative_url_templates": []}]', '[]', '{}', '{}', false, '12.0, level 500', 1795768488, 0);


















INSERT INTO public.queues VALUES (1, '5e7e7084-2142-4de6-a259-3d8054344140', 7, 65, '{"narrow": [], "eventTypes": null, "capabilities": [], "slimPresence": false, "applyMarkdown": false, "clientGravatar": true, "allPublicStreams": false}', 600, '2026-11-27 08:34:57.938318+00', 65);
INSERT INTO public.queues VALUES (1, '53580dd0-886d-4d72-bc86-e7e775a77aa6', 10, 65, '{"narrow": [], "eventTypes": null, "capabilities": [], "slimPresence": false, "applyMarkdown": false, "clientGravatar": true, "allPublicStreams": false}', 600, '2026-11-27 08:34:57.967474+00', 65);
INSERT INTO public.queues VALUES (1, 'b1905da6-1ccf-4694-8ed3-4dbd79a1f95d', 11, 65, '{"narrow": [], "eventTypes": null, "capabilities": [], "slimPresence": false, "applyMarkdown": false, "clientGravatar": true, "allPublicStreams": false}', 600, '2026-11-27 08:34:57.995146+00', 65);
INSERT INTO public.queues VALUES (1, '54ef2239-ed06-4788-9ca2-f8a05d1071f2', 12, 65, '{"narrow": [], "eventTypes": null, "capabilities": [], "slimPresence": false, "applyMarkdown": false, "clientGravatar": true, "allPublicStreams": false}', 600, '2026-11-27 08:34:58.012057+00', 65);



INSERT INTO public.reactions VALUES (1, 45, 11, 'unicode_emoji', '1f389', 'tada', 1);






INSERT INTO public.recent_topics VALUES (1, 1, 'beds', 0);
INSERT INTO public.recent_topics VALUES (1, 1, 'tools', 0);
INSERT INTO public.recent_topics VALUES (1, 1, 'harvest', 0);












INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 1, 'olive', 'oliv', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 2, 'owner', 'owner', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 3, 'subscribed', 'subscrib', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 4, 'kitchen', 'kitchen', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 5, 'garden', 'garden', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 6, 'you', 'you', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 7, 'the', 'the', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 8, 'channels', 'channel', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 9, 'beans', 'bean', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 10, 'who', 'who', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 11, 'beds', 'bed', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 12, 'waters', 'water', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 13, 'member', 'member', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 14, 'two', 'two', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 15, 'spade', 'spade', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 16, 'tools', 'tool', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 17, 'broke', 'broke', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 18, 'example', 'exampl', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 19, 'org', 'org', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 20, 'https', 'https', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 21, 'one', 'one', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 22, 'new', 'new', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 23, 'here', 'here', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 24, 'wrong', 'wrong', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 25, 'place', 'place', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 26, 'morning', 'morn', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 27, 'every', 'everi', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 28, 'from', 'from', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 29, 'message', 'messag', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 30, 'moved', 'move', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 31, 'was', 'was', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 32, 'five', 'five', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 33, 'come', 'come', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 34, 'all', 'all', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 35, 'harvest', 'harvest', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 36, 'gardeners', 'garden', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 37, 'group', 'group', NULL);
INSERT INTO public.search_words OVERRIDING SYSTEM VALUE VALUES (1, 38, 'added', 'add', NULL);






INSERT INTO public.sessions VALUES (1, '\xedd05ae0dd1297add3e5e8190454add7a01fc2e4aaa0480aaedbbdf38bcf508e', 10, '2026-11-27 08:34:57.29+00', '2026-12-11 08:34:57.29+00', 10, '2026-11-27 08:34:57.29+00', 'lightMyRequest', '127.0.0.1');






INSERT INTO public.subscriptions VALUES (1, 10, 1, '#76ce90', false, false, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.subscriptions VALUES (1, 11, 1, '#76ce90', false, false, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.subscriptions VALUES (1, 12, 1, '#76ce90', false, false, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.subscriptions VALUES (1, 10, 2, '#fae589', false, false, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.subscriptions VALUES (1, 11, 2, '#fae589', false, false, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.subscriptions VALUES (1, 12, 2, '#fae589', false, false, NULL, NULL, NULL, NULL, NULL);









INSERT INTO public.user_topics VALUES (1, 11, 1, DEFAULT, 'beds', 3, '2026-11-27 08:34:57.29+00');
INSERT INTO public.user_topics VALUES (1, 11, 1, DEFAULT, 'Tools', 3, '2026-11-27 08:34:57.29+00');
INSERT INTO public.user_topics VALUES (1, 12, 1, DEFAULT, 'harvest', 3, '2026-11-27 08:34:57.29+00');



INSERT INTO public.users VALUES (1, 1, 'notification-bot@parlance.invalid', 'Notification Bot', 400, true, true, 1, NULL, NULL, '', 'J', 1, '2026-11-27 08:34:48.376196+00', '2026-11-27 08:34:48.376196+00', '2026-11-27 08:34:48.376196+00', false, false, 1, '{}', '{}', 'notification', 0, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 2, 'email-gateway@parlance.invalid', 'Email Gateway', 400, true, true, 1, NULL, NULL, '', 'J', 1, '2026-11-27 08:34:48.376196+00', '2026-11-27 08:34:48.376196+00', '2026-11-27 08:34:48.376196+00', false, false, 1, '{}', '{}', 'gateway', 0, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 3, 'welcome-bot@parlance.invalid', 'Welcome Bot', 400, true, true, 1, NULL, NULL, '', 'J', 1, '2026-11-27 08:34:48.376196+00', '2026-11-27 08:34:48.376196+00', '2026-11-27 08:34:48.376196+00', false, false, 1, '{}', '{}', 'welcome', 0, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (2, 4, 'notification-bot@parlance.invalid', 'Notification Bot', 400, true, true, 1, NULL, NULL, '', 'J', 1, '2026-11-27 08:34:48.391955+00', '2026-11-27 08:34:48.391955+00', '2026-11-27 08:34:48.391955+00', false, false, 1, '{}', '{}', 'notification', 0, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (2, 5, 'email-gateway@parlance.invalid', 'Email Gateway', 400, true, true, 1, NULL, NULL, '', 'J', 1, '2026-11-27 08:34:48.391955+00', '2026-11-27 08:34:48.391955+00', '2026-11-27 08:34:48.391955+00', false, false, 1, '{}', '{}', 'gateway', 0, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (2, 6, 'welcome-bot@parlance.invalid', 'Welcome Bot', 400, true, true, 1, NULL, NULL, '', 'J', 1, '2026-11-27 08:34:48.391955+00', '2026-11-27 08:34:48.391955+00', '2026-11-27 08:34:48.391955+00', false, false, 1, '{}', '{}', 'welcome', 0, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 7, 'owner@example.com', 'Olive Owner', 100, true, false, NULL, NULL, 'scrypt$32768$8$2$p5ozOFXnF1FJ7awM1dj4+g==$Oai4oNb//5nXYuRyAJxvgL++xmb47x1E30MmT0rhwmw=', '', 'J', 1, '2025-10-23 08:34:48.551+00', '2025-10-23 08:34:48.551+00', '2026-11-27 08:34:48.553335+00', false, false, 1, '{}', '{}', NULL, 2, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 8, 'administrator@example.com', 'Ada Administrator', 200, true, false, NULL, NULL, 'scrypt$32768$8$2$p5ozOFXnF1FJ7awM1dj4+g==$Oai4oNb//5nXYuRyAJxvgL++xmb47x1E30MmT0rhwmw=', '', 'J', 1, '2025-10-23 08:34:48.567+00', '2025-10-23 08:34:48.567+00', '2026-11-27 08:34:48.56816+00', false, false, 1, '{}', '{}', NULL, 5, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 9, 'moderator@example.com', 'Max Moderator', 300, true, false, NULL, NULL, 'scrypt$32768$8$2$p5ozOFXnF1FJ7awM1dj4+g==$Oai4oNb//5nXYuRyAJxvgL++xmb47x1E30MmT0rhwmw=', '', 'J', 1, '2025-10-23 08:34:48.571+00', '2025-10-23 08:34:48.571+00', '2026-11-27 08:34:48.572097+00', false, false, 1, '{}', '{}', NULL, 8, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 10, 'member@example.com', 'Member One', 400, true, false, NULL, NULL, 'scrypt$32768$8$2$p5ozOFXnF1FJ7awM1dj4+g==$Oai4oNb//5nXYuRyAJxvgL++xmb47x1E30MmT0rhwmw=', '', 'J', 1, '2025-10-23 08:34:48.576+00', '2025-10-23 08:34:48.576+00', '2026-11-27 08:34:48.576975+00', false, false, 1, '{}', '{}', NULL, 11, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 11, 'othermember@example.com', 'Member Two', 400, true, false, NULL, NULL, 'scrypt$32768$8$2$p5ozOFXnF1FJ7awM1dj4+g==$Oai4oNb//5nXYuRyAJxvgL++xmb47x1E30MmT0rhwmw=', '', 'J', 1, '2025-10-23 08:34:48.579+00', '2025-10-23 08:34:48.579+00', '2026-11-27 08:34:48.580029+00', false, false, 1, '{}', '{}', NULL, 15, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 12, 'guest@example.com', 'Gus Guest', 600, true, false, NULL, NULL, 'scrypt$32768$8$2$p5ozOFXnF1FJ7awM1dj4+g==$Oai4oNb//5nXYuRyAJxvgL++xmb47x1E30MmT0rhwmw=', '', 'J', 1, '2025-10-23 08:34:48.583+00', '2025-10-23 08:34:48.583+00', '2026-11-27 08:34:48.585672+00', false, false, 1, '{}', '{}', NULL, 19, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 13, 'newcomer@example.com', 'Nova Newcomer', 400, true, false, NULL, NULL, 'scrypt$32768$8$2$p5ozOFXnF1FJ7awM1dj4+g==$Oai4oNb//5nXYuRyAJxvgL++xmb47x1E30MmT0rhwmw=', '', 'J', 1, '2026-11-27 08:34:48.589+00', '2026-11-27 08:34:48.589+00', '2026-11-27 08:34:48.590084+00', false, false, 1, '{}', '{}', NULL, 22, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (1, 14, 'bot-bot@chat.example.org', 'Relay Bot', 400, true, true, 1, 10, NULL, '', 'J', 1, '2025-10-23 08:34:48.593+00', '2025-10-23 08:34:48.593+00', '2026-11-27 08:34:48.594079+00', false, false, 1, '{}', '{}', NULL, 26, '{}', NULL, '{}', false);
INSERT INTO public.users VALUES (2, 15, 'outsider@example.com', 'Una Outsider', 100, true, false, NULL, NULL, 'scrypt$32768$8$2$p5ozOFXnF1FJ7awM1dj4+g==$Oai4oNb//5nXYuRyAJxvgL++xmb47x1E30MmT0rhwmw=', '', 'J', 1, '2025-10-23 08:34:48.6+00', '2025-10-23 08:34:48.6+00', '2026-11-27 08:34:48.600822+00', false, false, 1, '{}', '{}', NULL, 2, '{}', NULL, '{}', false);









SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);



SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 1, true);



SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 33, true);



SELECT pg_catalog.setval('public.attachments_id_seq', 1, false);



SELECT pg_catalog.setval('public.backups_id_seq', 1, false);



SELECT pg_catalog.setval('public.bot_failures_id_seq', 1, false);



SELECT pg_catalog.setval('public.channel_folders_id_seq', 1, false);



SELECT pg_catalog.setval('public.client_devices_id_seq', 1, false);



SELECT pg_catalog.setval('public.credential_ids', 10, true);



SELECT pg_catalog.setval('public.custom_emoji_id_seq', 1, false);



SELECT pg_catalog.setval('public.default_channel_groups_id_seq', 1, false);



SELECT pg_catalog.setval('public.doubted_search_words_id_seq', 3, true);



SELECT pg_catalog.setval('public.drafts_id_seq', 1, true);



SELECT pg_catalog.setval('public.exports_id_seq', 1, false);



SELECT pg_catalog.setval('public.groups_id_seq', 17, true);



SELECT pg_catalog.setval('public.imports_id_seq', 1, false);



SELECT pg_catalog.setval('public.invitations_id_seq', 1, false);



SELECT pg_catalog.setval('public.organization_part_ids', 1, true);



SELECT pg_catalog.setval('public.organizations_id_seq', 2, true);



SELECT pg_catalog.setval('public.profile_fields_id_seq', 1, false);



SELECT pg_catalog.setval('public.reactions_id_seq', 1, true);



SELECT pg_catalog.setval('public.recipient_ids', 7, true);



SELECT pg_catalog.setval('public.reminders_id_seq', 1, false);



SELECT pg_catalog.setval('public.saved_snippets_id_seq', 1, false);



SELECT pg_catalog.setval('public.scheduled_messages_id_seq', 1, false);



SELECT pg_catalog.setval('public.search_words_id_seq', 38, true);



SELECT pg_catalog.setval('public.users_id_seq', 15, true);



ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_pkey1 PRIMARY KEY (id);



ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_queue_name_key UNIQUE (queue_name);



ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_key_key1 UNIQUE (key);



ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_pkey1 PRIMARY KEY (id);



ALTER TABLE ONLY graphile_worker._private_known_crontabs
    ADD CONSTRAINT known_crontabs_pkey PRIMARY KEY (identifier);



ALTER TABLE ONLY graphile_worker.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);



ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_identifier_key UNIQUE (identifier);



ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);



ALTER TABLE ONLY public.account_links
    ADD CONSTRAINT account_links_pkey PRIMARY KEY (organization_id, token_hash);



ALTER TABLE ONLY public.alert_words
    ADD CONSTRAINT alert_words_pkey PRIMARY KEY (organization_id, user_id);



ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (organization_id, hash);



ALTER TABLE ONLY public.attachment_messages
    ADD CONSTRAINT attachment_messages_pkey PRIMARY KEY (organization_id, attachment_id, message_id);



ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);



ALTER TABLE ONLY public.bot_failures
    ADD CONSTRAINT bot_failures_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.bot_storage
    ADD CONSTRAINT bot_storage_pkey PRIMARY KEY (organization_id, user_id, key);



ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_pkey PRIMARY KEY (organization_id, user_id);



ALTER TABLE ONLY public.channel_email_addresses
    ADD CONSTRAINT channel_email_addresses_pkey PRIMARY KEY (organization_id, channel_id, creator_id, sender_id);



ALTER TABLE ONLY public.channel_folders
    ADD CONSTRAINT channel_folders_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.client_devices
    ADD CONSTRAINT client_devices_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.custom_emoji
    ADD CONSTRAINT custom_emoji_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.default_channel_group_channels
    ADD CONSTRAINT default_channel_group_channels_pkey PRIMARY KEY (organization_id, group_id, channel_id);



ALTER TABLE ONLY public.default_channel_groups
    ADD CONSTRAINT default_channel_groups_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.delayed_removals
    ADD CONSTRAINT delayed_removals_pkey PRIMARY KEY (key);



ALTER TABLE ONLY public.departed_messages
    ADD CONSTRAINT departed_messages_pkey PRIMARY KEY (organization_id, recipient_id, id);



ALTER TABLE ONLY public.doubted_search_words
    ADD CONSTRAINT doubted_search_words_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (organization_id, "position");



ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.external_pictures
    ADD CONSTRAINT external_pictures_pkey PRIMARY KEY (organization_id, address);



ALTER TABLE ONLY public.file_hashes
    ADD CONSTRAINT file_hashes_pkey PRIMARY KEY (key);



ALTER TABLE ONLY public.former_roles
    ADD CONSTRAINT former_roles_pkey PRIMARY KEY (organization_id, user_id, until);



ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_pkey PRIMARY KEY (organization_id, group_id, user_id);



ALTER TABLE ONLY public.group_subgroups
    ADD CONSTRAINT group_subgroups_pkey PRIMARY KEY (organization_id, group_id, subgroup_id);



ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.import_files
    ADD CONSTRAINT import_files_pkey PRIMARY KEY (organization_id, key);



ALTER TABLE ONLY public.imported
    ADD CONSTRAINT imported_pkey PRIMARY KEY (organization_id, source, kind, external_id);



ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (is_only);



ALTER TABLE ONLY public.invitation_counts
    ADD CONSTRAINT invitation_counts_pkey PRIMARY KEY (organization_id, day);



ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);



ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);



ALTER TABLE ONLY public.link_previews
    ADD CONSTRAINT link_previews_pkey PRIMARY KEY (organization_id, address);



ALTER TABLE ONLY public.log_cursors
    ADD CONSTRAINT log_cursors_pkey PRIMARY KEY (organization_id, consumer);



ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, user_id, recipient_id, joined);



ALTER TABLE ONLY public.message_flags
    ADD CONSTRAINT message_flags_pkey PRIMARY KEY (organization_id, user_id, message_id);



ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.missed_messages
    ADD CONSTRAINT missed_messages_pkey PRIMARY KEY (organization_id, user_id, message_id);



ALTER TABLE ONLY public.muted_users
    ADD CONSTRAINT muted_users_pkey PRIMARY KEY (organization_id, user_id, muted_id);



ALTER TABLE ONLY public.navigation_views
    ADD CONSTRAINT navigation_views_organization_id_user_id_name_key UNIQUE (organization_id, user_id, name);



ALTER TABLE ONLY public.navigation_views
    ADD CONSTRAINT navigation_views_pkey PRIMARY KEY (organization_id, user_id, fragment);



ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_pkey PRIMARY KEY (organization_id, user_id, name);



ALTER TABLE ONLY public.organization_logs
    ADD CONSTRAINT organization_logs_pkey PRIMARY KEY (organization_id);



ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);



ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_subdomain_key UNIQUE (subdomain);



ALTER TABLE ONLY public.presence_counters
    ADD CONSTRAINT presence_counters_pkey PRIMARY KEY (organization_id);



ALTER TABLE ONLY public.presences
    ADD CONSTRAINT presences_pkey PRIMARY KEY (organization_id, user_id);



ALTER TABLE ONLY public.profile_fields
    ADD CONSTRAINT profile_fields_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.push_tokens
    ADD CONSTRAINT push_tokens_pkey PRIMARY KEY (organization_id, user_id, kind, hash);



ALTER TABLE ONLY public.pushed_messages
    ADD CONSTRAINT pushed_messages_pkey PRIMARY KEY (organization_id, user_id, message_id);



ALTER TABLE ONLY public.queues
    ADD CONSTRAINT queues_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_pkey PRIMARY KEY (organization_id, message_id, user_id, reaction_type, emoji_code);



ALTER TABLE ONLY public.read_states
    ADD CONSTRAINT read_states_pkey PRIMARY KEY (organization_id, user_id, recipient_id);



ALTER TABLE ONLY public.recent_topics
    ADD CONSTRAINT recent_topics_pkey PRIMARY KEY (organization_id, channel_id, topic_key);



ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.saved_snippets
    ADD CONSTRAINT saved_snippets_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.scheduled_messages
    ADD CONSTRAINT scheduled_messages_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.send_keys
    ADD CONSTRAINT send_keys_pkey PRIMARY KEY (organization_id, sender_id, key);



ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (organization_id, hash);



ALTER TABLE ONLY public.submessages
    ADD CONSTRAINT submessages_pkey PRIMARY KEY (organization_id, message_id, id);



ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (organization_id, user_id, channel_id);



ALTER TABLE ONLY public.upload_totals
    ADD CONSTRAINT upload_totals_pkey PRIMARY KEY (organization_id);



ALTER TABLE ONLY public.user_statuses
    ADD CONSTRAINT user_statuses_pkey PRIMARY KEY (organization_id, user_id);



ALTER TABLE ONLY public.user_topics
    ADD CONSTRAINT user_topics_pkey PRIMARY KEY (organization_id, user_id, channel_id, topic_key);



ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (organization_id, id);



ALTER TABLE ONLY public.web_push_keys
    ADD CONSTRAINT web_push_keys_pkey PRIMARY KEY (organization_id);



ALTER TABLE ONLY public.web_push_subscriptions
    ADD CONSTRAINT web_push_subscriptions_pkey PRIMARY KEY (organization_id, user_id, hash);



CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);



CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));



CREATE INDEX account_links_email ON public.account_links USING btree (organization_id, lower(email), purpose);



CREATE INDEX account_links_expiry ON public.account_links USING btree (expires_at);



CREATE INDEX alert_words_changed ON public.alert_words USING btree (organization_id, changed);



CREATE UNIQUE INDEX api_keys_id ON public.api_keys USING btree (organization_id, id);



CREATE INDEX api_keys_user ON public.api_keys USING btree (organization_id, user_id);



CREATE INDEX attachment_messages_message ON public.attachment_messages USING btree (organization_id, message_id);



CREATE INDEX attachments_created ON public.attachments USING btree (created_at);



CREATE INDEX attachments_owner ON public.attachments USING btree (organization_id, owner_id, id);



CREATE UNIQUE INDEX attachments_path ON public.attachments USING btree (organization_id, path_id);



CREATE INDEX bot_failures_newest ON public.bot_failures USING btree (organization_id, bot_id, id DESC);



CREATE INDEX bots_events_channel ON public.bots USING btree (organization_id, events_channel_id) WHERE (events_channel_id IS NOT NULL);



CREATE INDEX bots_sending_channel ON public.bots USING btree (organization_id, sending_channel_id) WHERE (sending_channel_id IS NOT NULL);



CREATE UNIQUE INDEX channel_email_addresses_token ON public.channel_email_addresses USING btree (token);



CREATE UNIQUE INDEX channel_folders_name ON public.channel_folders USING btree (organization_id, lower(name)) WHERE (NOT is_archived);



CREATE INDEX channels_folder ON public.channels USING btree (organization_id, folder_id) WHERE (folder_id IS NOT NULL);



CREATE UNIQUE INDEX channels_name ON public.channels USING btree (organization_id, lower(name));



CREATE INDEX client_devices_user ON public.client_devices USING btree (organization_id, user_id);



CREATE UNIQUE INDEX conversations_users ON public.conversations USING btree (organization_id, user_ids);



CREATE UNIQUE INDEX custom_emoji_name ON public.custom_emoji USING btree (organization_id, name) WHERE (NOT deactivated);



CREATE INDEX default_channel_group_channels_channel ON public.default_channel_group_channels USING btree (organization_id, channel_id);



CREATE UNIQUE INDEX default_channel_groups_name ON public.default_channel_groups USING btree (organization_id, lower(name));



CREATE INDEX departed_messages_id ON public.departed_messages USING btree (organization_id, id);



CREATE INDEX drafts_user ON public.drafts USING btree (organization_id, user_id);



CREATE INDEX external_pictures_expiry ON public.external_pictures USING btree (expires_at);



CREATE INDEX group_members_user ON public.group_members USING btree (organization_id, user_id);



CREATE INDEX group_subgroups_subgroup ON public.group_subgroups USING btree (organization_id, subgroup_id);



CREATE UNIQUE INDEX groups_name ON public.groups USING btree (organization_id, lower(name));



CREATE INDEX imported_import ON public.imported USING btree (organization_id, import_id, kind);



CREATE INDEX imports_started ON public.imports USING btree (organization_id, started_at);



CREATE INDEX invitations_email ON public.invitations USING btree (organization_id, lower(email));



CREATE INDEX invitations_inviter ON public.invitations USING btree (organization_id, inviter_id);



CREATE UNIQUE INDEX invitations_token ON public.invitations USING btree (organization_id, token_hash);



CREATE INDEX link_previews_expiry ON public.link_previews USING btree (expires_at);



CREATE UNIQUE INDEX memberships_current ON public.memberships USING btree (organization_id, recipient_id, user_id) INCLUDE (joined) WHERE ("left" IS NULL);



CREATE INDEX message_flags_message ON public.message_flags USING btree (organization_id, message_id);



CREATE INDEX messages_mentions_everyone ON public.messages USING btree (organization_id, recipient_id, id) WHERE mentions_everyone;



CREATE INDEX messages_recipient ON public.messages USING btree (organization_id, recipient_id, id);



CREATE INDEX messages_search ON public.messages USING gin (search) WITH (gin_pending_list_limit='512');



CREATE INDEX messages_sender ON public.messages USING btree (organization_id, sender_id, id);



CREATE INDEX messages_sender_places ON public.messages USING btree (organization_id, sender_id, recipient_id, lower(topic));



CREATE INDEX messages_topic ON public.messages USING btree (organization_id, recipient_id, lower(topic), id) WHERE (topic IS NOT NULL);



CREATE INDEX muted_users_muted ON public.muted_users USING btree (organization_id, muted_id);



CREATE INDEX presences_update ON public.presences USING btree (organization_id, update_id);



CREATE UNIQUE INDEX profile_fields_name ON public.profile_fields USING btree (organization_id, lower(name));



CREATE INDEX pushed_messages_at ON public.pushed_messages USING btree (at);



CREATE INDEX pushed_messages_message ON public.pushed_messages USING btree (organization_id, message_id);



CREATE INDEX queues_user ON public.queues USING btree (organization_id, user_id);



CREATE INDEX read_states_recipient ON public.read_states USING btree (organization_id, recipient_id);



CREATE INDEX recent_topics_epoch ON public.recent_topics USING btree (organization_id, channel_id, epoch);



CREATE INDEX reminders_user ON public.reminders USING btree (organization_id, user_id);



CREATE INDEX saved_snippets_user ON public.saved_snippets USING btree (organization_id, user_id);



CREATE INDEX scheduled_messages_sender ON public.scheduled_messages USING btree (organization_id, sender_id);



CREATE INDEX search_words_leaving ON public.search_words USING btree (organization_id, leaving_since) WHERE (leaving_since IS NOT NULL);



CREATE INDEX search_words_part ON public.search_words USING gin (word public.gin_trgm_ops) WITH (fastupdate=off);



CREATE INDEX search_words_stem ON public.search_words USING btree (organization_id, stem);



CREATE INDEX search_words_word ON public.search_words USING btree (organization_id, word);



CREATE INDEX send_keys_at ON public.send_keys USING btree (at);



CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);



CREATE UNIQUE INDEX sessions_id ON public.sessions USING btree (organization_id, id);



CREATE INDEX sessions_user ON public.sessions USING btree (organization_id, user_id);



CREATE INDEX subscriptions_push ON public.subscriptions USING btree (organization_id, channel_id) WHERE (push_notifications OR email_notifications);



CREATE INDEX user_topics_topic ON public.user_topics USING btree (organization_id, channel_id, topic_key);



CREATE INDEX users_bots ON public.users USING btree (organization_id, bot_owner_id) WHERE (is_bot AND (system_bot IS NULL));



CREATE INDEX users_changed ON public.users USING btree (organization_id, changed);



CREATE UNIQUE INDEX users_email ON public.users USING btree (organization_id, lower(email));



CREATE INDEX users_inactive ON public.users USING btree (organization_id, id) WHERE (NOT is_active);



CREATE INDEX users_not_shown ON public.users USING btree (organization_id, id) WHERE ((settings ->> 'presence_enabled'::text) = 'false'::text);



CREATE UNIQUE INDEX users_system_bots ON public.users USING btree (organization_id, system_bot) WHERE (system_bot IS NOT NULL);



CREATE INDEX users_told_of_channels ON public.users USING btree (organization_id) WHERE ((settings @> '{"enable_stream_push_notifications": true}'::jsonb) OR (settings @> '{"enable_stream_email_notifications": true}'::jsonb));



CREATE CONSTRAINT TRIGGER guest_limit AFTER INSERT OR UPDATE OF settings ON public.organizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_guest_limit();



CREATE TRIGGER messages_deleted_words AFTER DELETE ON public.messages REFERENCING OLD TABLE AS old_messages FOR EACH STATEMENT EXECUTE FUNCTION public.doubt_deleted_words();



CREATE TRIGGER messages_edited_words AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS old_messages NEW TABLE AS new_messages FOR EACH STATEMENT EXECUTE FUNCTION public.remember_edited_words();



ALTER TABLE ONLY public.account_links
    ADD CONSTRAINT account_links_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.alert_words
    ADD CONSTRAINT alert_words_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.attachment_messages
    ADD CONSTRAINT attachment_messages_organization_id_attachment_id_fkey FOREIGN KEY (organization_id, attachment_id) REFERENCES public.attachments(organization_id, id) ON DELETE CASCADE;



ALTER TABLE ONLY public.attachment_messages
    ADD CONSTRAINT attachment_messages_organization_id_message_id_fkey FOREIGN KEY (organization_id, message_id) REFERENCES public.messages(organization_id, id) ON DELETE CASCADE;



ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_organization_id_owner_id_fkey FOREIGN KEY (organization_id, owner_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.bot_failures
    ADD CONSTRAINT bot_failures_organization_id_bot_id_fkey FOREIGN KEY (organization_id, bot_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.bot_storage
    ADD CONSTRAINT bot_storage_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_organization_id_events_channel_id_fkey FOREIGN KEY (organization_id, events_channel_id) REFERENCES public.channels(organization_id, id);



ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_organization_id_sending_channel_id_fkey FOREIGN KEY (organization_id, sending_channel_id) REFERENCES public.channels(organization_id, id);



ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.channel_email_addresses
    ADD CONSTRAINT channel_email_addresses_organization_id_channel_id_fkey FOREIGN KEY (organization_id, channel_id) REFERENCES public.channels(organization_id, id);



ALTER TABLE ONLY public.channel_email_addresses
    ADD CONSTRAINT channel_email_addresses_organization_id_creator_id_fkey FOREIGN KEY (organization_id, creator_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.channel_email_addresses
    ADD CONSTRAINT channel_email_addresses_organization_id_sender_id_fkey FOREIGN KEY (organization_id, sender_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.channel_folders
    ADD CONSTRAINT channel_folders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.client_devices
    ADD CONSTRAINT client_devices_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.custom_emoji
    ADD CONSTRAINT custom_emoji_organization_id_author_id_fkey FOREIGN KEY (organization_id, author_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.custom_emoji
    ADD CONSTRAINT custom_emoji_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.default_channel_group_channels
    ADD CONSTRAINT default_channel_group_channels_organization_id_channel_id_fkey FOREIGN KEY (organization_id, channel_id) REFERENCES public.channels(organization_id, id);



ALTER TABLE ONLY public.default_channel_group_channels
    ADD CONSTRAINT default_channel_group_channels_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES public.default_channel_groups(organization_id, id) ON DELETE CASCADE;



ALTER TABLE ONLY public.default_channel_groups
    ADD CONSTRAINT default_channel_groups_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.departed_messages
    ADD CONSTRAINT departed_messages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.doubted_search_words
    ADD CONSTRAINT doubted_search_words_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.external_pictures
    ADD CONSTRAINT external_pictures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.former_roles
    ADD CONSTRAINT former_roles_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES public.groups(organization_id, id);



ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.group_subgroups
    ADD CONSTRAINT group_subgroups_organization_id_group_id_fkey FOREIGN KEY (organization_id, group_id) REFERENCES public.groups(organization_id, id);



ALTER TABLE ONLY public.group_subgroups
    ADD CONSTRAINT group_subgroups_organization_id_subgroup_id_fkey FOREIGN KEY (organization_id, subgroup_id) REFERENCES public.groups(organization_id, id);



ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.imported
    ADD CONSTRAINT imported_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES public.imports(organization_id, id);



ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.invitation_counts
    ADD CONSTRAINT invitation_counts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_organization_id_inviter_id_fkey FOREIGN KEY (organization_id, inviter_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.link_previews
    ADD CONSTRAINT link_previews_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.log_cursors
    ADD CONSTRAINT log_cursors_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.message_flags
    ADD CONSTRAINT message_flags_organization_id_message_id_fkey FOREIGN KEY (organization_id, message_id) REFERENCES public.messages(organization_id, id) ON DELETE CASCADE;



ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.missed_messages
    ADD CONSTRAINT missed_messages_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.muted_users
    ADD CONSTRAINT muted_users_organization_id_muted_id_fkey FOREIGN KEY (organization_id, muted_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.muted_users
    ADD CONSTRAINT muted_users_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.navigation_views
    ADD CONSTRAINT navigation_views_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.onboarding_steps
    ADD CONSTRAINT onboarding_steps_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.organization_logs
    ADD CONSTRAINT organization_logs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.presence_counters
    ADD CONSTRAINT presence_counters_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.presences
    ADD CONSTRAINT presences_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.profile_fields
    ADD CONSTRAINT profile_fields_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.push_tokens
    ADD CONSTRAINT push_tokens_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.pushed_messages
    ADD CONSTRAINT pushed_messages_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.queues
    ADD CONSTRAINT queues_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_organization_id_message_id_fkey FOREIGN KEY (organization_id, message_id) REFERENCES public.messages(organization_id, id) ON DELETE CASCADE;



ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.read_states
    ADD CONSTRAINT read_states_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.recent_topics
    ADD CONSTRAINT recent_topics_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.saved_snippets
    ADD CONSTRAINT saved_snippets_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.scheduled_messages
    ADD CONSTRAINT scheduled_messages_organization_id_sender_id_fkey FOREIGN KEY (organization_id, sender_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.submessages
    ADD CONSTRAINT submessages_organization_id_message_id_fkey FOREIGN KEY (organization_id, message_id) REFERENCES public.messages(organization_id, id) ON DELETE CASCADE;



ALTER TABLE ONLY public.submessages
    ADD CONSTRAINT submessages_organization_id_sender_id_fkey FOREIGN KEY (organization_id, sender_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_organization_id_channel_id_fkey FOREIGN KEY (organization_id, channel_id) REFERENCES public.channels(organization_id, id);



ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.upload_totals
    ADD CONSTRAINT upload_totals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.user_statuses
    ADD CONSTRAINT user_statuses_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.user_topics
    ADD CONSTRAINT user_topics_organization_id_channel_id_fkey FOREIGN KEY (organization_id, channel_id) REFERENCES public.channels(organization_id, id);



ALTER TABLE ONLY public.user_topics
    ADD CONSTRAINT user_topics_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.web_push_keys
    ADD CONSTRAINT web_push_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);



ALTER TABLE ONLY public.web_push_subscriptions
    ADD CONSTRAINT web_push_subscriptions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);



ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;


ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;


ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;


ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;




