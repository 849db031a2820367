/** What the nodes of one installation must agree on. */
export const statements: readonly string[] = [
  `alter table installation
    -- The same as in the storage of files; null until the first start.
    add column storage_id text,
    -- When an operator was shown how the first owner signs in.
    add column owner_shown_at timestamptz`,
];
