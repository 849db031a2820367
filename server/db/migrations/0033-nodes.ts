/** What the nodes of one installation must agree on. */
export const statements: readonly string[] = [
  `create table installation (
    is_only boolean primary key default true check (is_only),
    -- The same as in the storage of files; null until the first start.
    storage_id text,
    -- When an operator was shown how the first owner signs in.
    owner_shown_at timestamptz
  )`,
  `insert into installation default values`,
];
