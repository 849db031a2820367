/** Choices that a program offers: each sends a reply. Pure. */
import { isObject, listIn, textIn, type WidgetStart } from './read.ts';

export interface Choice {
  readonly short: string;
  readonly long: string;
  readonly reply: string;
}

export interface Choices {
  readonly heading: string;
  readonly choices: readonly Choice[];
}

export const choicesOf = ({ data }: WidgetStart): Choices => ({
  heading: textIn(data.heading),
  choices: listIn(data.choices)
    .filter(isObject)
    .map(({ short_name, long_name, reply }) => ({
      short: textIn(short_name),
      long: textIn(long_name),
      reply: textIn(reply),
    }))
    .filter(({ reply }) => reply !== ''),
});
