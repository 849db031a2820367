/** Counts revocations of an archive's links, after a user who knew them lost rights. */
export const statements: readonly string[] = [
  `alter table exports add column link_generation integer not null default 0`,
];
