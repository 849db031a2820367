/**
 * Files of an import, whose organization appears only at its end. Rows without a running import come from a killed one.
 */
export const statements: readonly string[] = [
  `create table import_files (
    organization_id integer not null,
    key text not null,
    primary key (organization_id, key)
  )`,
];
