/** Kinds of profile fields, in the words of people. */
import type { Label } from '../../words/index.ts';

/** Values of `field_type`. */
export const kinds = {
  text: 1,
  paragraph: 2,
  choices: 3,
  date: 4,
  link: 5,
  people: 6,
  account: 7,
  pronouns: 8,
} as const;

const names: Readonly<Record<number, Label>> = {
  [kinds.text]: 'Short text',
  [kinds.paragraph]: 'Paragraph',
  [kinds.choices]: 'List of choices',
  [kinds.date]: 'Date',
  [kinds.link]: 'Link',
  [kinds.people]: 'People',
  [kinds.account]: 'Account elsewhere',
  [kinds.pronouns]: 'Pronouns',
};

export const kindName = (kind: number): Label => names[kind] ?? 'Short text';

export const allKinds: readonly number[] = Object.values(kinds);

/** People do not fit on a card. */
export const fitsCard = (kind: number): boolean => kind !== kinds.people;

/** Values that typing finds the person by. */
export const findsPeople = (kind: number): boolean => kind === kinds.text || kind === kinds.account;
