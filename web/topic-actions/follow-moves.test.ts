// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { placeOf } from '../places/conversation.ts';
import { placeAfter } from './follow-moves.ts';

const pump = placeOf({ kind: 'topic', channel: 1, topic: 'Pump' }, 70);
const renamed = { stream_id: 1, orig_subject: 'pump', subject: '✔ pump' };

test('a place follows its topic, with the message that it begins at', () => {
  expect(placeAfter(pump, renamed)).toEqual(placeOf({ kind: 'topic', channel: 1, topic: '✔ pump' }, 70));
});

test('a topic that goes to another channel keeps its name', () => {
  const moved = { stream_id: 1, orig_subject: 'Pump', new_stream_id: 2 };
  expect(placeAfter(pump, moved)).toEqual(placeOf({ kind: 'topic', channel: 2, topic: 'Pump' }, 70));
});

test('other places stay', () => {
  expect(placeAfter(pump, { ...renamed, stream_id: 2 })).toBeUndefined();
  expect(placeAfter(pump, { ...renamed, orig_subject: 'pumps' })).toBeUndefined();
  expect(placeAfter(placeOf({ kind: 'channel', channel: 1 }), renamed)).toBeUndefined();
  expect(placeAfter({ kind: 'list', name: 'inbox' }, renamed)).toBeUndefined();
});
