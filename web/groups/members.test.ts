import { expect, test } from 'vitest';
import { groupsAround, groupsIn, memberCount } from './members.ts';

const group = (id: number, members: readonly number[], direct_subgroup_ids: readonly number[] = []) =>
  [id, { id, members, direct_subgroup_ids }] as const;
const groups = new Map([
  group(1, [10, 11], [2]),
  group(2, [11, 12], [3]),
  group(3, [13]),
  group(4, [], [1, 9]),
]);

test('[W135] members of groups in a group count, each once', () => {
  expect(memberCount(1, groups)).toBe(4);
  expect(memberCount(3, groups)).toBe(1);
  expect(memberCount(4, groups)).toBe(4);
  expect(memberCount(8, groups)).toBe(0);
});

test('[W135] groups in a group and around it are found over any number of steps', () => {
  expect([...groupsIn(1, groups)]).toEqual([1, 2, 3]);
  expect([...groupsAround(3, groups)].sort()).toEqual([1, 2, 3, 4]);
});
