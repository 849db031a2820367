import { expect, test } from 'vitest';
import type { Activity } from '../parts/person/avatar.tsx';
import type { Person } from '../store/world.ts';
import { lineCount, linesBetween, personBeside } from './lines.ts';
import { fitting, type OrderInput, sectionsOf } from './order.ts';

const person = (user_id: number, full_name: string, rest: Partial<Person> = {}): Person =>
  ({
    user_id,
    full_name,
    delivery_email: `${user_id}@example.org`,
    is_active: true,
    is_bot: false,
    ...rest,
  }) as Person;

/** Sorted by name. */
const everybody = [
  person(1, 'Ada'),
  person(2, 'Bruno'),
  person(3, 'Chloe Bell'),
  person(4, 'Dora'),
  person(5, 'Gone', { is_active: false }),
  person(6, 'Robot', { is_bot: true }),
  person(7, 'Zoe'),
];

const activity: Readonly<Record<number, Activity>> = { 4: 'idle', 7: 'active' };

const order = (change: Partial<OrderInput> = {}) =>
  sectionsOf({
    people: everybody,
    participants: new Set(),
    members: new Set(),
    activityOf: (user) => activity[user] ?? 'offline',
    ...change,
  });

const asIds = (sections: ReturnType<typeof order>) =>
  Object.fromEntries(sections.map(({ key, people }) => [key, people.map(({ user_id }) => user_id)]));

test('active people come first, then idle ones, then the others, each by name', () => {
  expect(asIds(order())).toEqual({ others: [7, 4, 1, 2, 3], bots: [6] });
});

test('each person is in one section; bots that take part are participants', () => {
  const sections = order({ participants: new Set([6, 2]), members: new Set([2, 3, 7]) });
  expect(asIds(sections)).toEqual({ participants: [2, 6], members: [7, 3], others: [4, 1] });
});

test.each([
  ['be', [3]],
  ['br', [2]],
  ['chloe be', [3]],
  ['4@ex', [4]],
  ['ella', []],
])('the filter %j finds starts of words and addresses', (filter, found) => {
  expect(everybody.filter(fitting(filter)).map(({ user_id }) => user_id)).toEqual(found);
});

test('lines are headings and people, and keys go over headings', () => {
  const sections = order();
  expect(lineCount(sections)).toBe(8);
  expect(linesBetween(sections, 0, 100).map(({ key }) => key)).toEqual([
    ...['others', '7', '4', '1', '2', '3'],
    ...['bots', '6'],
  ]);
  expect(linesBetween(sections, 5, 7).map(({ key }) => key)).toEqual(['3', 'bots']);
  expect(personBeside(sections, undefined, 1)).toEqual({ user: 7, line: 1 });
  expect(personBeside(sections, 3, 1)).toEqual({ user: 6, line: 7 });
  expect(personBeside(sections, 6, -1)).toEqual({ user: 3, line: 5 });
  expect(personBeside(sections, 7, -1)).toBeUndefined();
  expect(personBeside(sections, 6, 1)).toBeUndefined();
});
