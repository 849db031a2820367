/** Whether owners may export everything, what people wrote to each other included; whoever runs the service says so. */
export const statements: readonly string[] = [
  'alter table organizations add column owner_full_content_access boolean not null default false',
];
