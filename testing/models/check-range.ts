import type { Range } from '@parlance/client/messages/range';

/** Throws when an invariant fails. */
export const checkRange = ({ ids, from, to }: Range): void => {
  const isAscending = ids.every((id, index) => index === 0 || ids[index - 1]! < id);
  if (!isAscending) throw new Error(`The ids ${ids} are not ascending.`);
  if (ids.some((id) => id < from || id > to)) throw new Error(`An id of ${ids} is not in ${from}..${to}.`);
};
