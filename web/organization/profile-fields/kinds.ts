/** Kinds of profile fields, in the words of people. */
import { fieldTypes } from '@parlance/protocol/profiles/field-types';
import type { Label } from '../../words/index.ts';

const names: Readonly<Record<number, Label>> = {
  [fieldTypes.shortText]: 'Short text',
  [fieldTypes.paragraph]: 'Paragraph',
  [fieldTypes.dropdown]: 'List of choices',
  [fieldTypes.date]: 'Date',
  [fieldTypes.link]: 'Link',
  [fieldTypes.users]: 'People',
  [fieldTypes.externalAccount]: 'Account elsewhere',
  [fieldTypes.pronouns]: 'Pronouns',
};

export const kindName = (kind: number): Label => names[kind] ?? 'Short text';

export const allKinds: readonly number[] = Object.values(fieldTypes);

/** People do not fit on a card. */
export const fitsCard = (kind: number): boolean => kind !== fieldTypes.users;

/** Values that typing finds the person by. */
export const findsPeople = (kind: number): boolean =>
  kind === fieldTypes.shortText || kind === fieldTypes.externalAccount;
