import { expect, test } from 'vitest';
import type { Organization } from '../organization/index.ts';
import { checkExpected } from './check-setting.ts';

const organization = { systemGroups: { 'role:nobody': 1 } } as unknown as Organization;
const named = (...people: number[]) => ({ direct_members: people, direct_subgroups: [] });

test('[S27] a value that an import keeps in another order is what the caller takes it to be', () => {
  const check = (current: object, old: object) =>
    checkExpected(organization, 'can_join_group', current as never, { new: 1, old: old as never });
  check(named(9, 7), named(9, 7));
  check(named(9, 7), named(7, 9));
  expect(() => check(named(9, 7), named(9))).toThrow("'old' is not the value");
});
