import type { Message } from '@parlance/client/messages/message';
import { expect, test } from 'vitest';
import { headingOf } from './grouping.ts';

const message = (channel: number, topic: string) =>
  ({ type: 'stream', stream_id: channel, subject: topic, sender_id: 1, timestamp: 1000 }) as Message;

test.each([
  ['σοσ', 'ΣΟΣ', false],
  ['istanbul', 'İstanbul', false],
  ['soup', 'salad', true],
])('of topics %j and %j a heading parts the messages: %s', (one, other, isParted) => {
  expect(headingOf(message(7, other), message(7, one), true).conversation).toBe(isParted);
});

test('equal topics of two channels are two conversations', () => {
  expect(headingOf(message(8, 'soup'), message(7, 'soup'), true).conversation).toBe(true);
});
