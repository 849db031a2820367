/** Bytes. PostgreSQL limits a notification to 8,000, and some of them say who sends it. */
const most = 7000;

/** Puts all of them, in their order, into lists for one notification each. `bytesOf`: what one takes there. */
export const listsForNotifications = <T>(all: Iterable<T>, bytesOf: (one: T) => number): T[][] => {
  const lists: T[][] = [];
  let length = most;
  for (const one of all) {
    const bytes = bytesOf(one) + 1;
    length += bytes;
    if (length > most) {
      lists.push([]);
      length = bytes;
    }
    lists.at(-1)!.push(one);
  }
  return lists;
};
