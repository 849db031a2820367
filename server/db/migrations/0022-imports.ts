/**
 * Files that an import has stored and that nothing shows yet. The organization is not there before the import is done, so its rows
 * cannot say it; what is still here when nobody imports any more was left by an import that was killed.
 */
export const statements: readonly string[] = [
  `create table import_files (
    organization_id integer not null,
    key text not null,
    primary key (organization_id, key)
  )`,
];
