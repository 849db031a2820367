/** Orders of keys. Pure. */

/** `to`: the place that the key has afterwards. */
export const movedTo = (order: readonly string[], key: string, to: number): readonly string[] => {
  const others = order.filter((one) => one !== key);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), key, ...others.slice(place)];
};

export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index]);
