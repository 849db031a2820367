/** Lists in the state: they may be absent, since a client asks for what it wants to know. */

type Listed<T> = readonly T[] | undefined;

/** Changes the items that fit. */
export const change = <T>(items: Listed<T>, fits: (item: T) => boolean, to: (item: T) => T) =>
  items?.map((item) => (fits(item) ? to(item) : item));

export const drop = <T>(items: Listed<T>, fits: (item: T) => boolean) => items?.filter((item) => !fits(item));

/** Adds items behind the others; one that fits an added item is replaced. */
export const put = <T, K>(items: Listed<T>, added: readonly T[], key: (item: T) => K) => {
  const keys = new Set(added.map(key));
  return items && [...items.filter((item) => !keys.has(key(item))), ...added];
};

export const union = (ids: readonly number[], added: readonly number[]): number[] =>
  [...new Set([...ids, ...added])].sort((a, b) => a - b);

export const without = (ids: readonly number[], removed: readonly number[]): number[] => {
  const gone = new Set(removed);
  return ids.filter((id) => !gone.has(id));
};

/** Sets keys of the state, but none that is absent: what a client did not ask for stays unknown. */
export const set = <S extends object>(state: S, values: Partial<S>): S => {
  const known = Object.entries(values).filter(([key, value]) => key in state && value !== undefined);
  return { ...state, ...Object.fromEntries(known) };
};
