/** What a service knows of its backups, and of itself. These tables belong to no organization. */
export const statements: readonly string[] = [
  `create table installation (
    is_only boolean primary key default true check (is_only),
    -- Of the secret key; a service with another key refuses to start.
    key_fingerprint text,
    -- A copy sends no mail, no notifications and no webhooks.
    is_copy boolean not null default false,
    restored_at timestamptz,
    -- When the backup was made.
    restored_from timestamptz
  )`,
  `insert into installation default values`,
  `create table backups (
    id integer primary key generated always as identity,
    is_scheduled boolean not null,
    place text not null,
    started_at timestamptz not null default now(),
    -- A backup that is not seen for ten minutes has died.
    seen_at timestamptz not null default now(),
    ended_at timestamptz,
    bytes bigint,
    -- Null after a success.
    failure text
  )`,
  // Files that a running backup may still read.
  `create table delayed_removals (
    key text primary key,
    at timestamptz not null default now()
  )`,
  // A stored file never changes, so a repository of backups reads it once.
  `create table file_hashes (
    key text primary key,
    sha256 bytea not null,
    size bigint not null
  )`,
];
