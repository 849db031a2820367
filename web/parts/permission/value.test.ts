import { expect, test } from 'vitest';
import { namedIn, settingOf, withGroup, without, withPerson } from './value.ts';

const nobody = 9;
const [everyone, members, gardeners] = [1, 2, 30];
const roles = new Set([everyone, members, nobody]);

test('[W121] a value is read and written back as the service writes it', () => {
  const values = [members, nobody, { direct_members: [7, 8], direct_subgroups: [members, gardeners] }];
  for (const value of values) expect(settingOf(namedIn(value, nobody), nobody)).toEqual(value);
  expect(namedIn(nobody, nobody)).toEqual({ people: [], groups: [] });
  expect(settingOf({ people: [8, 7, 8], groups: [] }, nobody)).toEqual({
    direct_members: [7, 8],
    direct_subgroups: [],
  });
});

test('[W121] a role replaces another role, and nothing else', () => {
  const named = { people: [7], groups: [members, gardeners] };
  expect(withGroup(named, everyone, roles)).toEqual({ people: [7], groups: [gardeners, everyone] });
  expect(withGroup(named, 31, roles).groups).toEqual([members, gardeners, 31]);
  expect(withGroup(named, gardeners, roles).groups).toEqual([members, gardeners]);
});

test('[W121] people are added once, and what is removed leaves no one', () => {
  const one = withPerson(withPerson({ people: [], groups: [] }, 7), 7);
  expect(one.people).toEqual([7]);
  expect(settingOf(without(one, { people: [7] }), nobody)).toBe(nobody);
  expect(
    settingOf(without({ people: [], groups: [members, gardeners] }, { groups: [members] }), nobody),
  ).toBe(gardeners);
});
