/** Where a queue began, so that its client may go back to anything after it. Of older queues only where they stand is known. */
export const statements: readonly string[] = [
  `alter table queues add column since bigint`,
  `update queues set since = position`,
  `alter table queues alter column since set not null`,
];
