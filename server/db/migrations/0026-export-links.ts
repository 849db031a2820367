/** Counts how often the addresses of an archive have ended: a person who could see them may do less since. */
export const statements: readonly string[] = [
  `alter table exports add column link_generation integer not null default 0`,
];
