/** Reads values of JSON of an archive, which may be anything. */
export type Fields = Readonly<Record<string, unknown>>;

const nothing: Fields = {};

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : nothing;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Undefined for an empty text. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const textsOf = (value: unknown): string[] => listOf(value).flatMap((one) => textOf(one) ?? []);

/** Adds to the list of a key, in constant time. */
export const gather = <T>(lists: Map<string, T[]>, key: string, ...values: readonly T[]): void => {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [...values]);
  else for (const value of values) known.push(value);
};

export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};
