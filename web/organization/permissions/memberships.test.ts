import { expect, test } from 'vitest';
import { Memberships, wayTo } from './memberships.ts';

const group = (id: number, members: readonly number[], inner: readonly number[] = []) => ({
  id,
  members,
  direct_subgroup_ids: inner,
});
const [owners, administrators, members, gardeners, diggers] = [1, 2, 3, 30, 31];
const some = new Memberships([
  group(owners, [100]),
  group(administrators, [200], [owners]),
  group(members, [300, 301], [administrators]),
  // Each contains the other.
  group(gardeners, [400], [diggers]),
  group(diggers, [300], [gardeners]),
]);

test('[W148] a person has a permission by name, by a group, or by a group in a group', () => {
  const way = (person: number, setting: Parameters<typeof wayTo>[0]) =>
    wayTo(setting, person, some.waysOf(person));
  expect(way(300, members)).toEqual([members]);
  expect(way(100, members)).toEqual([owners, administrators, members]);
  expect(way(300, gardeners)).toEqual([diggers, gardeners]);
  expect(way(100, gardeners)).toBe(undefined);
  expect(way(999, members)).toBe(undefined);
  const mixed = { direct_members: [301], direct_subgroups: [members, diggers] };
  expect(way(301, mixed)).toEqual([]);
  expect(way(300, mixed)).toEqual([members]);
  expect(way(400, mixed)).toEqual([gardeners, diggers]);
});

test('[W148] all who have a permission are those that the ways of each person lead to', () => {
  const settings = [
    members,
    owners,
    gardeners,
    { direct_members: [400, 7], direct_subgroups: [administrators] },
  ];
  for (const setting of settings) {
    const holders = some.holdersOf(setting);
    for (const person of [7, 100, 200, 300, 301, 400, 999])
      expect(holders.get(person)).toEqual(wayTo(setting, person, some.waysOf(person)));
  }
  expect(some.holdersOf(404).size).toBe(0);
});

test('[W148] 50,000 people in 500 groups, each in the next, have their ways at once', () => {
  const people = Array.from({ length: 50_000 }, (_, index) => index);
  const large = new Memberships(
    Array.from({ length: 500 }, (_, id) =>
      group(
        id,
        people.filter((person) => person % 500 === id),
        id === 0 ? [] : [id - 1],
      ),
    ),
  );
  const start = performance.now();
  expect(large.holdersOf(499).size).toBe(50_000);
  expect(large.waysOf(0).get(499)).toHaveLength(500);
  // A frame has 16; a busy machine is given twenty times as much.
  expect(performance.now() - start).toBeLessThan(320);
});
