// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { featuresArrive } from '../../parts/loading/arrival.ts';
import { followEvent } from '../messages/messages.ts';
import { onTopicMove, type TopicMove } from './moves.ts';

const moves: TopicMove[] = [];
featuresArrive();
onTopicMove((move) => moves.push(move));
afterEach(() => {
  moves.length = 0;
});

const topic = (channel: number, name: string) => ({ kind: 'topic', channel, topic: name }) as const;
const happen = (more: object) => {
  const event = { id: 1, type: 'update_message', message_ids: [], stream_id: 1, ...more };
  followEvent({ propagate_mode: 'change_all', ...event } as never, {} as never);
};

test('a topic gets another name', () => {
  happen({ orig_subject: 'pump', subject: '✔ pump' });
  expect(moves).toEqual([{ from: topic(1, 'pump'), to: topic(1, '✔ pump') }]);
});

test('a topic that goes to another channel keeps its name', () => {
  happen({ orig_subject: 'pump', new_stream_id: 2 });
  expect(moves).toEqual([{ from: topic(1, 'pump'), to: topic(2, 'pump') }]);
});

test('edits, and moves of some messages, are none', () => {
  happen({ content: 'Water' });
  happen({ orig_subject: 'pump', subject: 'pumps', propagate_mode: 'change_later' });
  expect(moves).toEqual([]);
});
