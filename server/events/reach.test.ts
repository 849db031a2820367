import { roles } from '@parlance/protocol/users/roles';
import { expect, test } from 'vitest';
import type { Audience } from './audience.ts';
import { applyAccessChange, isReached, Reach } from './reach.ts';

const user = 7;
const channel = 40;
const member = (joined = 10, left: number | null = null) =>
  new Reach(user, roles.member, [{ recipient: channel, joined, left }]);

const reached = (audience: Audience, reach = member(), position = 50, wantsPublic = false) =>
  isReached(audience, reach, position, wantsPublic);

test('users who are in no part of the audience get nothing', () => {
  expect(reached({})).toBe(false);
  expect(reached({ users: [8] })).toBe(false);
  expect(reached({ recipient: 41 })).toBe(false);
  expect(reached({ roleAtMost: roles.moderator })).toBe(false);
  expect(reached({ roleAbove: roles.member })).toBe(false);
  expect(reached({ publicReaders: true })).toBe(false);
});

test('exclusion comes before every part', () => {
  const whole: Audience = { everyone: true, users: [user], recipient: channel, roleAtMost: roles.guest };
  expect(reached(whole)).toBe(true);
  expect(reached({ ...whole, except: [user] })).toBe(false);
  const many = Array.from({ length: 1000 }, (_, index) => index);
  expect(reached({ ...whole, except: many })).toBe(false);
  expect(reached({ users: many })).toBe(true);
});

test('each part reaches on its own', () => {
  expect(reached({ users: [user] })).toBe(true);
  expect(reached({ recipient: channel })).toBe(true);
  expect(reached({ roleAtMost: roles.member })).toBe(true);
  expect(reached({ roleAbove: roles.moderator })).toBe(true);
  expect(reached({ publicReaders: true }, member(), 50, true)).toBe(true);
  expect(reached({ publicReaders: true }, new Reach(user, roles.guest, []), 50, true)).toBe(false);
});

test('a membership reaches from the position of joining to before that of leaving', () => {
  const told = [9, 10, 19, 20, 29, 30].filter((position) => {
    const reach = new Reach(user, roles.member, [
      { recipient: channel, joined: 30, left: null },
      { recipient: channel, joined: 10, left: 20 },
      { recipient: 39, joined: 1, left: null },
    ]);
    return reached({ recipient: channel }, reach, position);
  });
  expect(told).toEqual([10, 19, 30]);
});

test('an audience by role counts the role that the user had at the position', () => {
  const reach = new Reach(user, roles.member, [], [{ role: roles.administrator, until: 20 }]);
  applyAccessChange(reach, { role: { user, role: roles.guest } }, 30);
  const roleAt = (position: number) => reach.roleAt(position);
  expect([19, 20, 29, 30].map(roleAt)).toEqual([
    roles.administrator,
    roles.member,
    roles.member,
    roles.guest,
  ]);
});

test('changes that a reach has already are passed again without effect', () => {
  const changes = [
    [{ join: { recipient: 50, users: [user] } }, 11],
    [{ role: { user, role: roles.moderator } }, 12],
    [{ leave: { recipient: 50, users: [user] } }, 13],
    [{ join: { recipient: 50, users: [user] } }, 14],
    [{ role: { user, role: roles.guest } }, 15],
  ] as const;
  const reach = member();
  const seen = () =>
    Array.from({ length: 20 }, (_, position) => [reach.isIn(50, position), reach.roleAt(position)]);
  for (const [change, position] of changes) applyAccessChange(reach, change, position);
  const before = seen();
  for (const [change, position] of changes) applyAccessChange(reach, change, position);
  expect(seen()).toEqual(before);
  expect(reach.current()).toEqual([channel, 50]);
});
