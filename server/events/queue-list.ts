import type { Queue } from './queue.ts';

/**
 * The queues of one user, in the order in which they came. A user rarely has more than two, so the list has no spare
 * capacity; a long one is a set, which loses one of thousands at once.
 */
export type QueueList = readonly Queue[] | Set<Queue>;

const longList = 16;

/** Changes a long list itself. */
export const withQueue = (list: QueueList, queue: Queue): QueueList => {
  if (list instanceof Set) return list.add(queue);
  return list.length < longList ? list.concat(queue) : new Set(list).add(queue);
};

/** Changes a long list itself. */
export const withoutQueue = (list: QueueList, queue: Queue): QueueList => {
  if (!(list instanceof Set)) return list.filter((one) => one !== queue);
  list.delete(queue);
  return list;
};

export const isEmpty = (list: QueueList): boolean =>
  list instanceof Set ? list.size === 0 : list.length === 0;
