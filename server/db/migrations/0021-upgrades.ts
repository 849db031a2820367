/** The protocol version last emitted to an organization's clients, and since when, in UNIX seconds. */
export const statements: readonly string[] = [
  `alter table organizations add column release text not null default '',
    add column generation bigint not null default extract(epoch from now())::bigint`,
];
