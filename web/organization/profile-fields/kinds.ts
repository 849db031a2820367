/** Kinds of profile fields, in the words of people. */
import { fieldKinds } from '../../store/people/profile-fields.ts';
import type { Label } from '../../words/index.ts';

const names: Readonly<Record<number, Label>> = {
  [fieldKinds.shortText]: 'Short text',
  [fieldKinds.paragraph]: 'Paragraph',
  [fieldKinds.choice]: 'List of choices',
  [fieldKinds.date]: 'Date',
  [fieldKinds.link]: 'Link',
  [fieldKinds.people]: 'People',
  [fieldKinds.account]: 'Account elsewhere',
  [fieldKinds.pronouns]: 'Pronouns',
};

export const kindName = (kind: number): Label => names[kind] ?? 'Short text';

export const allKinds: readonly number[] = Object.values(fieldKinds);

/** People do not fit on a card. */
export const fitsCard = (kind: number): boolean => kind !== fieldKinds.people;

/** Values that typing finds the person by. */
export const findsPeople = (kind: number): boolean =>
  kind === fieldKinds.shortText || kind === fieldKinds.account;
