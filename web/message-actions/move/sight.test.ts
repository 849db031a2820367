import { expect, test } from 'vitest';
import { sightChange } from './sight.ts';

const person = (user_id: number, role = 400, is_bot = false) => ({ user_id, role, is_bot });
const [ada, bo, guest, otherGuest, bot] = [1, 2, 3, 4, 5];
const people = [person(ada), person(bo), person(guest, 600), person(otherGuest, 600), person(bot, 400, true)];

const channel = (kind: 'private' | 'public' | 'web-public', ...members: number[]) => ({
  isPrivate: kind === 'private',
  is_web_public: kind === 'web-public',
  members: new Set(members),
});

test('[W97] a private channel takes sight from all but its members', () => {
  expect(sightChange(channel('public', ada, guest), channel('private', ada), people)).toEqual({
    lost: 2,
    gained: 0,
  });
});

test('a public channel gives sight to members of the organization, and to guests who are in it', () => {
  expect(sightChange(channel('private', ada, otherGuest), channel('public', guest), people)).toEqual({
    lost: 1,
    gained: 2,
  });
});

test('everyone reads a web-public channel', () => {
  expect(sightChange(channel('private', ada), channel('web-public'), people)).toEqual({ lost: 0, gained: 3 });
});

test('bots do not count', () => {
  expect(sightChange(channel('private', bot), channel('private'), people)).toEqual({ lost: 0, gained: 0 });
});
