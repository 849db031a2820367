/** What an import made, so that it can be taken away, and a count by which copies of the list of users become stale. */
export const statements: readonly string[] = [
  // False where the thing was here before, and for people, channels and folders of older imports.
  `alter table imported add column made boolean not null default false`,
  `alter table organizations add column people_removed integer not null default 0`,
];
