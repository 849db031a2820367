/** Adds to the list of a key, in constant time. */
export const gather = <T>(lists: Map<string, T[]>, key: string, ...values: readonly T[]): void => {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [...values]);
  else for (const value of values) known.push(value);
};
