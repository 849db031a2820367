/** Reads values of unknown shape. What is not of the wanted kind counts as absent. */
export type Fields = Readonly<Record<string, unknown>>;

export const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

/** Returns a text, and '' when there is none. */
export const textOf = (fields: Fields | undefined, name: string): string => {
  const value = fields?.[name];
  return typeof value === 'string' ? value : '';
};

export const numberOf = (fields: Fields | undefined, name: string): number | undefined => {
  const value = fields?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export const listOf = (fields: Fields | undefined, name: string): readonly unknown[] => {
  const value = fields?.[name];
  return Array.isArray(value) ? value : [];
};

/** Returns the objects of a list. */
export const recordsOf = (fields: Fields | undefined, name: string): readonly Fields[] =>
  listOf(fields, name)
    .map(asFields)
    .filter((value) => value !== undefined);

/** Returns the texts of a list that are not empty. */
export const textsOf = (fields: Fields | undefined, name: string): readonly string[] =>
  listOf(fields, name).filter((value): value is string => typeof value === 'string' && value !== '');

/** Returns the first text that is not empty, and '' without any. */
export const firstText = (...texts: readonly string[]): string =>
  texts.find((text) => text.trim() !== '')?.trim() ?? '';
