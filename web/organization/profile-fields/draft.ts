/** A profile field as it is written in its form, and as the service keeps it. Pure. */
import type { Item } from '@parlance/client/state/state';
import { fieldTypes } from '@parlance/protocol/profiles/field-types';
import { onto, takenBack } from '../../store/changes/settings.ts';

export type Field = Item<'custom_profile_fields'>;

export interface ChoiceDraft {
  /** Values of people name it; it stays when the text changes. */
  readonly key: string;
  readonly text: string;
}

export interface FieldDraft {
  readonly kind: number;
  readonly name: string;
  readonly hint: string;
  readonly choices: readonly ChoiceDraft[];
  /** The kind of account; `custom` is any. */
  readonly account: string;
  readonly urlPattern: string;
  readonly isOnCard: boolean;
  readonly isRequired: boolean;
  readonly isFilledInByPeople: boolean;
  readonly findsPeople: boolean;
}

export const emptyDraft: FieldDraft = {
  kind: fieldTypes.shortText,
  name: '',
  hint: '',
  choices: [
    { key: '1', text: '' },
    { key: '2', text: '' },
  ],
  account: 'github',
  urlPattern: '',
  isOnCard: false,
  isRequired: false,
  isFilledInByPeople: true,
  findsPeople: false,
};

interface StoredChoice {
  readonly text: string;
  readonly order: string | number;
}
type Stored = Readonly<Record<string, string | StoredChoice>>;

const storedOf = (data: string): Stored => (data === '' ? {} : (JSON.parse(data) as Stored));

export const choicesOf = ({ field_data }: Pick<Field, 'field_data'>): readonly ChoiceDraft[] =>
  Object.entries(storedOf(field_data))
    .flatMap(([key, choice]) => (typeof choice === 'string' ? [] : [{ key, ...choice }]))
    .sort((one, other) => Number(one.order) - Number(other.order))
    .map(({ key, text }) => ({ key, text }));

const textIn = (stored: Stored, key: string): string => {
  const value = stored[key];
  return typeof value === 'string' ? value : '';
};

/** The kind of account that the field is for. */
export const accountOf = ({ type, field_data }: Pick<Field, 'type' | 'field_data'>): string | undefined =>
  type === fieldTypes.externalAccount ? textIn(storedOf(field_data), 'subtype') : undefined;

export const draftOf = (field: Field): FieldDraft => ({
  kind: field.type,
  name: field.name,
  hint: field.hint,
  choices: field.type === fieldTypes.dropdown ? choicesOf(field) : emptyDraft.choices,
  account: accountOf(field) ?? emptyDraft.account,
  urlPattern:
    field.type === fieldTypes.externalAccount ? textIn(storedOf(field.field_data), 'url_pattern') : '',
  isOnCard: field.display_in_profile_summary,
  isRequired: field.required,
  isFilledInByPeople: field.editable_by_user,
  findsPeople: field.use_for_user_matching === true,
});

/** Choices without text are none. */
const written = ({ choices }: FieldDraft) => choices.filter(({ text }) => text.trim() !== '');

export const dataOf = (draft: FieldDraft): Record<string, string | { text: string; order: string }> => {
  if (draft.kind === fieldTypes.dropdown)
    return Object.fromEntries(
      written(draft).map(({ key, text }, index) => [key, { text: text.trim(), order: String(index + 1) }]),
    );
  if (draft.kind !== fieldTypes.externalAccount) return {};
  return draft.account === 'custom'
    ? { subtype: 'custom', url_pattern: draft.urlPattern.trim() }
    : { subtype: draft.account };
};

/** A key that no choice has had in this form. */
export const newKey = (choices: readonly ChoiceDraft[]): string =>
  String(choices.reduce((most, { key }) => Math.max(most, Number(key) || 0), 0) + 1);

/** Choices as they were written, with what others added, removed and renamed meanwhile. */
const choicesOnto = (
  now: readonly ChoiceDraft[],
  before: readonly ChoiceDraft[],
  written: readonly ChoiceDraft[],
): readonly ChoiceDraft[] => {
  const textsOf = (choices: readonly ChoiceDraft[]) => new Map(choices.map(({ key, text }) => [key, text]));
  const [held, known] = [textsOf(now), textsOf(before)];
  const own: ChoiceDraft[] = [];
  for (const { key, text } of written) {
    const theirs = held.get(key);
    if (!known.has(key))
      own.push({ key: theirs === undefined ? key : newKey([...now, ...written, ...own]), text });
    else if (theirs !== undefined) own.push({ key, text: text === known.get(key) ? theirs : text });
  }
  return [...own, ...now.filter(({ key }) => !known.has(key))];
};

/** Each choice is put on by itself. */
export const draftOnto = (now: FieldDraft, before: FieldDraft, draft: FieldDraft): FieldDraft => ({
  ...onto(now, before, draft),
  choices: choicesOnto(now.choices, before.choices, draft.choices),
});

const withoutChoices = ({ choices: _choices, ...rest }: FieldDraft) => rest;

/** Takes a saved form back, and leaves what others changed since. */
export const draftBack = (now: FieldDraft, sent: FieldDraft, former: FieldDraft): FieldDraft => ({
  ...now,
  ...takenBack(withoutChoices(now), withoutChoices(sent), withoutChoices(former)),
  choices: choicesOnto(now.choices, sent.choices, former.choices),
});

/** Names of known accounts are theirs. */
export const hasOwnName = ({ kind, account }: FieldDraft): boolean =>
  kind !== fieldTypes.externalAccount || account === 'custom';

export const isIncomplete = (draft: FieldDraft): boolean =>
  (hasOwnName(draft) && draft.name.trim() === '') ||
  (draft.kind === fieldTypes.dropdown && written(draft).length === 0) ||
  (draft.kind === fieldTypes.externalAccount && draft.account === 'custom' && draft.urlPattern.trim() === '');
