/** What a list offers. */
import type { ComponentChildren } from 'preact';

export interface Option {
  /** Differs from the keys of all others in the list. */
  readonly key: string;
  readonly words: string;
  /** Distinguishes it from others of the same words. */
  readonly about?: string | undefined;
  /** What a screen reader hears, where words and about do not make it. */
  readonly spoken?: string | undefined;
  readonly picture?: ComponentChildren;
  /** Options of equal groups stand together, under its name. */
  readonly group?: string;
  /** Keys of the action, as declared. */
  readonly keys?: readonly string[] | undefined;
}

export const nameOfOption = ({ words, about, spoken }: Option): string =>
  spoken ?? (about === undefined || about === '' ? words : `${words}, ${about}`);

export const idOfOption = (list: string, index: number): string => `${list}-${index}`;

/** The option after or before, from the last to the first and back; -1 is none. */
export const wrap = (active: number, by: number, count: number): number => {
  if (count === 0) return -1;
  if (active < 0) return by > 0 ? 0 : count - 1;
  return (active + by + count) % count;
};

export interface OptionGroup {
  readonly name: string;
  /** Each with its place in the whole list. */
  readonly options: readonly (readonly [Option, number])[];
}

/** Neighbours of one group. */
export const groupsOf = (options: readonly Option[]): readonly OptionGroup[] => {
  const groups: { name: string; options: [Option, number][] }[] = [];
  for (const [index, option] of options.entries()) {
    const { group = '' } = option;
    const last = groups.at(-1);
    if (last?.name === group) last.options.push([option, index]);
    else groups.push({ name: group, options: [[option, index]] });
  }
  return groups;
};
