/** Counts how often an archive's links were revoked, because a user who knew them lost rights. */
export const statements: readonly string[] = [
  `alter table exports add column link_generation integer not null default 0`,
];
