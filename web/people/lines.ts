/** The lines of the list: each section's heading, then its people. Counted, not made: only those in view are drawn. */
import type { Section } from './order.ts';

export interface Line {
  readonly key: string;
  readonly heading?: Section;
  readonly user?: number;
}

export const lineCount = (sections: readonly Section[]): number =>
  sections.reduce((count, { people }) => count + 1 + people.length, 0);

const lineAt = (sections: readonly Section[], index: number): Line | undefined => {
  let rest = index;
  for (const section of sections) {
    if (rest === 0) return { key: section.key, heading: section };
    const person = section.people[rest - 1];
    if (person !== undefined) return { key: String(person.user_id), user: person.user_id };
    rest -= 1 + section.people.length;
  }
  return undefined;
};

/** Those from `first` to before `end`. */
export const linesBetween = (sections: readonly Section[], first: number, end: number): readonly Line[] =>
  Array.from(
    { length: Math.max(0, Math.min(end, lineCount(sections)) - first) },
    (_, index) => lineAt(sections, first + index)!,
  );

const lineOf = (sections: readonly Section[], user: number | undefined): number => {
  let before = 0;
  for (const { people } of sections) {
    const at = people.findIndex(({ user_id }) => user_id === user);
    if (at >= 0) return before + 1 + at;
    before += 1 + people.length;
  }
  return -1;
};

/** The next person below (1) or above (-1), and their line. */
export const personBeside = (
  sections: readonly Section[],
  user: number | undefined,
  by: 1 | -1,
): { readonly user: number; readonly line: number } | undefined => {
  let line = lineOf(sections, user) + by;
  // Headings are no stops.
  while (lineAt(sections, line)?.heading !== undefined) line += by;
  const next = lineAt(sections, line)?.user;
  return next === undefined ? undefined : { user: next, line };
};
