/** The queue's first position, to which its client may return. */
export const statements: readonly string[] = [
  `alter table queues add column since bigint`,
  `update queues set since = position`,
  `alter table queues alter column since set not null`,
];
