/** What a person may know of their sessions and API keys. One sequence numbers both: a number names one of them. */
export const statements: readonly string[] = [
  `create sequence credential_ids as integer`,
  `alter table sessions
    add column id integer not null default nextval('credential_ids'),
    -- Within an hour, like that of keys.
    add column used_at timestamptz,
    -- The User-Agent header, shortened.
    add column program text not null default '',
    add column network text not null default 'unknown'`,
  `update sessions set used_at = created_at`,
  `alter table sessions alter column used_at set not null`,
  `create unique index sessions_id on sessions (organization_id, id)`,
  `alter table api_keys
    add column id integer not null default nextval('credential_ids'),
    add column used_at timestamptz`,
  `create unique index api_keys_id on api_keys (organization_id, id)`,
];
