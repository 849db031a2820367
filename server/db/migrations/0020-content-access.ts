/** Whether owners may export everything, private messages included; set by the operator. */
export const statements: readonly string[] = [
  'alter table organizations add column owner_full_content_access boolean not null default false',
];
