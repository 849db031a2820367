import { resolvedName } from '@parlance/protocol/topics/resolved';
import { expect, test } from 'vitest';
import { resolvedName as nameInService } from '../../server/messages/edit/resolve.ts';
import type { State } from '../state.ts';
import { matches } from './match.ts';
import type { Message } from './message.ts';

const state: State = {
  user_id: 1,
  user_topics: [],
  subscriptions: [{ stream_id: 7, name: 'Garden', is_muted: true }] as unknown as NonNullable<
    State['subscriptions']
  >,
};
const message = {
  id: 5,
  type: 'stream',
  stream_id: 7,
  subject: '✔ Plans',
  sender_id: 2,
  flags: ['read'],
  reactions: [],
  display_recipient: 'Garden',
} as unknown as Message;
const direct = {
  ...message,
  type: 'private',
  display_recipient: [{ id: 1 }, { id: 2 }, { id: 3 }],
} as unknown as Message;
const asks = (operator: string, operand: string | number | number[], of = message, negated = false) =>
  matches([{ operator, operand, negated }], of, state);

test('the client and the service call a resolved topic the same', () => {
  for (const topic of ['plans', '✔ plans', 'x'.repeat(60), '😀'.repeat(60)])
    expect(resolvedName(topic)).toBe(nameInService(topic));
});

test('[S141] a narrow says yes, no, or that only the service knows', () => {
  for (const [operator, operand] of [
    ['channel', 7],
    ['stream', 'garden'],
    ['topic', '✔ plans'],
    ['is', 'resolved'],
    ['is', 'read'],
    ['is', 'muted'],
    ['sender', 2],
    ['id', 5],
  ] as const) {
    expect([operator, asks(operator, operand)]).toEqual([operator, true]);
    expect([operator, asks(operator, operand, message, true)]).toEqual([operator, false]);
  }
  for (const [operator, operand] of [
    ['channel', 8],
    ['topic', 'soup'],
    ['is', 'unread'],
    ['is', 'followed'],
    ['is', 'dm'],
    ['dm', [2, 3]],
    ['has', 'reaction'],
  ] as const)
    expect([operator, asks(operator, operand as string)]).toEqual([operator, false]);
  for (const [operator, operand] of [
    ['search', 'word'],
    ['has', 'link'],
    ['mentions', 3],
    ['channels', 'public'],
    ['sender', 'unknown@example.com'],
    ['new operator', 'x'],
  ] as const)
    expect([operator, asks(operator, operand)]).toEqual([operator, undefined]);
  expect(asks('dm', [2, 3], direct)).toBe(true);
  expect(asks('dm', '2', direct)).toBe(false);
  expect(asks('dm-including', 'me', direct)).toBe(true);
  expect(asks('group-pm-with', 3, direct)).toBe(true);
});

test("the reader's own history is certain only where messages were received", () => {
  expect(matches([], message, state)).toBe(true);
  expect(matches([], { ...message, flags: ['historical'] }, state)).toBeUndefined();
  expect(matches([], { ...message, stream_id: 8 }, state)).toBeUndefined();
  expect(matches([], message, state, ['channel'])).toBeUndefined();
});
