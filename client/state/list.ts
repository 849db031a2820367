/** Absent unless the client asked for them; unchanged lists stay the same object. */

type Listed<T> = readonly T[] | undefined;

export const change = <T>(items: Listed<T>, fits: (item: T) => boolean, to: (item: T) => T): Listed<T> =>
  items?.some(fits) ? items.map((item) => (fits(item) ? to(item) : item)) : items;

export const drop = <T>(items: Listed<T>, fits: (item: T) => boolean): Listed<T> =>
  items?.some(fits) ? items.filter((item) => !fits(item)) : items;

/** Replaces items with equal keys, appends others. */
export const put = <T, K>(items: Listed<T>, added: readonly T[], key: (item: T) => K) => {
  const keys = new Set(added.map(key));
  return items && [...items.filter((item) => !keys.has(key(item))), ...added];
};

export const union = (ids: readonly number[], added: readonly number[]): readonly number[] => {
  const all = new Set([...ids, ...added]);
  return all.size === ids.length ? ids : [...all].sort((a, b) => a - b);
};

export const without = (ids: readonly number[], removed: readonly number[]): readonly number[] => {
  const gone = new Set(removed);
  const left = ids.filter((id) => !gone.has(id));
  return left.length === ids.length ? ids : left;
};

/** Absent keys stay absent; undefined leaves a part as it is. */
export const set = <S extends object>(
  state: S,
  values: { readonly [K in keyof S]?: S[K] | undefined },
): S => {
  const news = Object.entries(values).filter(
    ([key, value]) => key in state && value !== undefined && value !== state[key as keyof S],
  );
  return news.length === 0 ? state : { ...state, ...Object.fromEntries(news) };
};
