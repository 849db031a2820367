/**
 * A catalogue text (`words/`) with values, not yet in a language. Imports the catalogue only as a type, which
 * keeps it out of clients (docs/languages.md).
 */
import type * as z from 'zod';
import type { Text } from './words/catalogue.ts';

export type PlaceOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceOf<Rest>
  : never;

export type PlainText = Exclude<Text, `${string}{${string}}${string}`>;

export type TextWith<P extends string> = {
  [T in Text]: [PlaceOf<T>, P] extends [P, PlaceOf<T>] ? T : never;
}[Text];

/** Zod words its issues in every language itself. */
export interface Finding {
  readonly finding: z.core.$ZodIssue;
}

export type Value = string | number | Phrase | Finding;
export type Values = Readonly<Record<string, Value>>;

type Places<T extends string> = { readonly [P in PlaceOf<T>]: Value };

/** One pass: braces inside a value stay text [V17]. */
export const fill = (text: string, values: Values, show: (value: Value) => string): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? show(values[name]!) : place,
  );

const inEnglish = (value: Value): string =>
  typeof value === 'object' && 'finding' in value ? value.finding.message : String(value);

export class Phrase {
  readonly text: Text;
  readonly values: Values;

  constructor(text: Text, values: Values) {
    this.text = text;
    this.values = values;
  }

  /** English, for logs and readers without a chosen language. */
  toString(): string {
    return fill(this.text, this.values, inEnglish);
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Fills all places; the compiler refuses texts outside of the catalogue. */
export const say = <T extends Text>(
  text: T,
  ...[values]: [PlaceOf<T>] extends [never] ? [] : [Places<T>]
): Phrase => new Phrase(text, values ?? {});

export type Said = PlainText | Phrase;

export const phraseOf = (said: Said): Phrase => (typeof said === 'string' ? new Phrase(said, {}) : said);
