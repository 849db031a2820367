import { fieldTypes } from '@parlance/protocol/profiles/field-types';
import { expect, test } from 'vitest';
import {
  choicesOf,
  dataOf,
  draftBack,
  draftOf,
  draftOnto,
  emptyDraft,
  type Field,
  isIncomplete,
  newKey,
} from './draft.ts';

const field: Field = {
  id: 3,
  type: fieldTypes.dropdown,
  field_type: fieldTypes.dropdown,
  order: 1,
  name: 'Bed',
  hint: '',
  field_data: JSON.stringify({ '7': { text: 'South', order: '2' }, '2': { text: 'North', order: '1' } }),
  display_in_profile_summary: true,
  required: false,
  editable_by_user: true,
};

test('[W151] choices stand in their order, and keep their keys when they are written again', () => {
  expect(choicesOf(field)).toEqual([
    { key: '2', text: 'North' },
    { key: '7', text: 'South' },
  ]);
  const draft = draftOf(field);
  expect(newKey(draft.choices)).toBe('8');
  const choices = [{ key: '7', text: ' Sunny ' }, { key: '8', text: '' }, draft.choices[0]!];
  expect(dataOf({ ...draft, choices })).toEqual({
    '7': { text: 'Sunny', order: '1' },
    '2': { text: 'North', order: '2' },
  });
});

test('[W151] known accounts have no name of their own; any other needs an address', () => {
  const account = { ...emptyDraft, kind: fieldTypes.externalAccount };
  expect(isIncomplete(account)).toBe(false);
  expect(dataOf(account)).toEqual({ subtype: 'github' });
  const custom = { ...account, account: 'custom', name: 'Forge' };
  expect(isIncomplete(custom)).toBe(true);
  const urlPattern = 'https://forge.example.org/%(username)s';
  expect(isIncomplete({ ...custom, urlPattern })).toBe(false);
  expect(dataOf({ ...custom, urlPattern })).toEqual({ subtype: 'custom', url_pattern: urlPattern });
});

test('[W151] a list without choices and a field without a name are incomplete', () => {
  expect(isIncomplete(emptyDraft)).toBe(true);
  expect(isIncomplete({ ...emptyDraft, name: 'Bed' })).toBe(false);
  expect(isIncomplete({ ...emptyDraft, name: 'Bed', kind: fieldTypes.dropdown })).toBe(true);
});

test('[W151] a form keeps what others did to the field since it was opened', () => {
  const choices = (...texts: readonly (readonly [string, string])[]) =>
    texts.map(([key, text]) => ({ key, text }));
  const before = {
    ...emptyDraft,
    kind: 3,
    name: 'Tool',
    choices: choices(['1', 'Spade'], ['2', 'Rake'], ['3', 'Hoe']),
  };
  const draft = {
    ...before,
    hint: 'One.',
    choices: choices(['2', 'Iron rake'], ['1', 'Spade'], ['3', 'Hoe'], ['4', 'Hose']),
  };
  const now = {
    ...before,
    name: 'Tools',
    choices: choices(['1', 'Large spade'], ['2', 'Rake'], ['4', 'Barrow']),
  };
  expect(draftOnto(now, before, draft)).toEqual({
    ...draft,
    name: 'Tools',
    choices: choices(['2', 'Iron rake'], ['1', 'Large spade'], ['5', 'Hose'], ['4', 'Barrow']),
  });
});

test('[W151] Undo leaves what others did to the field since it was saved', () => {
  const sent = { ...emptyDraft, name: 'Tools ', hint: 'One.', isRequired: true };
  const former = { ...emptyDraft, name: 'Tool', hint: '' };
  const now = { ...sent, name: 'Tools', hint: 'Two.' };
  expect(draftBack(now, sent, former)).toEqual({ ...now, name: 'Tool', isRequired: false });
  // The event of the own change is still on its way.
  expect(draftBack(former, sent, former)).toEqual(former);
  const theirs = { ...now, name: 'Device', isRequired: false };
  expect(draftBack(theirs, sent, former)).toEqual(theirs);
  expect(() => draftBack({ ...theirs, hint: 'Two.' }, { ...former, hint: 'One.' }, former)).toThrow(
    'This was changed meanwhile.',
  );
});
