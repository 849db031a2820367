/** The protocol version last emitted to the organization's clients, and its time in UNIX seconds. */
export const statements: readonly string[] = [
  `alter table organizations add column release text not null default '',
    add column generation bigint not null default extract(epoch from now())::bigint`,
];
