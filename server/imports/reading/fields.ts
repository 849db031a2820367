/** Reads values by their names. What is not of the wanted kind counts as absent. */
import { asFields, type Fields } from './values.ts';

/** Returns a text, and '' when there is none. */
export const textIn = (fields: Fields | undefined, name: string): string => {
  const value = fields?.[name];
  return typeof value === 'string' ? value : '';
};

export const numberIn = (fields: Fields | undefined, name: string): number | undefined => {
  const value = fields?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export const listIn = (fields: Fields | undefined, name: string): readonly unknown[] => {
  const value = fields?.[name];
  return Array.isArray(value) ? value : [];
};

/** Returns the objects of a list. */
export const recordsIn = (fields: Fields | undefined, name: string): readonly Fields[] =>
  listIn(fields, name)
    .map(asFields)
    .filter((value) => value !== undefined);

/** Returns the texts of a list that are not empty. */
export const textsIn = (fields: Fields | undefined, name: string): readonly string[] =>
  listIn(fields, name).filter((value): value is string => typeof value === 'string' && value !== '');

/** Returns the first text that is not empty, and '' without any. */
export const firstText = (...texts: readonly string[]): string =>
  texts.find((text) => text.trim() !== '')?.trim() ?? '';
