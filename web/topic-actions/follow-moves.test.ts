// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { placeOf } from '../places/conversation.ts';
import { placeAfter } from './follow-moves.ts';

const topic = (channel: number, name: string) => ({ kind: 'topic', channel, topic: name }) as const;
const pump = placeOf(topic(1, 'Pump'), 70);
const renamed = { from: topic(1, 'pump'), to: topic(1, '✔ pump') };

test('a place follows its topic, with the message that it begins at', () => {
  expect(placeAfter(pump, renamed)).toEqual(placeOf(topic(1, '✔ pump'), 70));
});

test('other places stay', () => {
  expect(placeAfter(pump, { ...renamed, from: topic(2, 'pump') })).toBeUndefined();
  expect(placeAfter(pump, { ...renamed, from: topic(1, 'pumps') })).toBeUndefined();
  expect(placeAfter(placeOf({ kind: 'channel', channel: 1 }), renamed)).toBeUndefined();
  expect(placeAfter({ kind: 'list', name: 'inbox' }, renamed)).toBeUndefined();
});
