/**
 * Files stored by an import that no row shows yet, since the organization appears only when the import ends. Rows that
 * remain without a running import come from a killed one.
 */
export const statements: readonly string[] = [
  `create table import_files (
    organization_id integer not null,
    key text not null,
    primary key (organization_id, key)
  )`,
];
