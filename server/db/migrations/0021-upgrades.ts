/** Which version of the protocol an organization's clients were last told of, and since when, in UNIX seconds. */
export const statements: readonly string[] = [
  `alter table organizations add column release text not null default '',
    add column generation bigint not null default extract(epoch from now())::bigint`,
];
