/**
 * The position where a queue began: its client may return to anything after it. For older queues, their current
 * position.
 */
export const statements: readonly string[] = [
  `alter table queues add column since bigint`,
  `update queues set since = position`,
  `alter table queues alter column since set not null`,
];
