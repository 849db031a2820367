import type { State } from '@parlance/client/state/state';
import { expect, test } from 'vitest';
import { groupsContaining, isIn } from './containing.ts';

type Group = NonNullable<State['realm_user_groups']>[number];
const group = (id: number, members: readonly number[], inner: readonly number[] = [], name = `group ${id}`) =>
  ({ id, name, members, direct_subgroup_ids: inner }) as unknown as Group;
const joined = '2026-01-10T00:00:00Z';
const at = (date: string) => ({ waitingDays: 3, now: Date.parse(date) });
const account = { user_id: 7, role: 400, date_joined: joined };

test('[W90] a person is in groups of groups', () => {
  const groups = [group(3, [], [2]), group(2, [], [1]), group(1, [7]), group(4, [8]), group(5, [], [4])];
  const containing = groupsContaining(account, groups, at(joined));
  expect([...containing].sort()).toEqual([1, 2, 3]);
  expect(isIn(3, 7, containing)).toBe(true);
  expect(isIn(5, 7, containing)).toBe(false);
  expect(isIn({ direct_members: [7], direct_subgroups: [] }, 7, containing)).toBe(true);
  expect(isIn({ direct_members: [8], direct_subgroups: [2] }, 7, containing)).toBe(true);
  expect(isIn({ direct_members: [8], direct_subgroups: [5] }, 7, containing)).toBe(false);
});

test('a member is a full member after the waiting period, a moderator at once, a guest never', () => {
  const groups = [group(1, [], [], 'role:fullmembers'), group(2, [], [1])];
  const isFull = (role: number, date: string) =>
    groupsContaining({ ...account, role }, groups, at(date)).has(2);
  expect(isFull(400, '2026-01-12T23:59:59Z')).toBe(false);
  expect(isFull(400, '2026-01-13T00:00:00Z')).toBe(true);
  expect(isFull(300, joined)).toBe(true);
  expect(isFull(600, '2027-01-01T00:00:00Z')).toBe(false);
});
