/**
 * What the service says to people, before it is known in which language: a text of the catalogue (`words/`) and what
 * stands in its places. The catalogue is named here as a type alone, so that clients do not carry it (docs/languages.md).
 */
import type * as z from 'zod';
import type { Text } from './words/catalogue.ts';

/** The names in braces of a text. */
export type PlaceOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceOf<Rest>
  : never;

/** A text that can be said as it stands. */
export type PlainText = Exclude<Text, `${string}{${string}}${string}`>;

/** Texts whose places are just these. */
export type TextWith<P extends string> = {
  [T in Text]: [PlaceOf<T>, P] extends [P, PlaceOf<T>] ? T : never;
}[Text];

/** What Zod found wrong with a value; it has the words for it in every language itself. */
export interface Finding {
  readonly finding: z.core.$ZodIssue;
}

export type Value = string | number | Phrase | Finding;
export type Values = Readonly<Record<string, Value>>;

type Places<T extends string> = { readonly [P in PlaceOf<T>]: Value };

/** Puts values into a text's places in one pass: braces within a value stay what they are [V17]. */
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

  /** In English, for logs and wherever nobody chose another language. */
  toString(): string {
    return fill(this.text, this.values, inEnglish);
  }

  toJSON(): string {
    return this.toString();
  }
}

/** A text of the catalogue with all of its places filled; the compiler refuses any other. */
export const say = <T extends Text>(
  text: T,
  ...[values]: [PlaceOf<T>] extends [never] ? [] : [Places<T>]
): Phrase => new Phrase(text, values ?? {});

/** Everything that can be told to somebody. */
export type Said = PlainText | Phrase;

export const phraseOf = (said: Said): Phrase => (typeof said === 'string' ? new Phrase(said, {}) : said);
