import { events } from '@parlance/protocol/contract';
import { expect, test } from 'vitest';
import type { State } from './state/state.ts';
import { apply, reduce, reducedEvents, settle } from './state.ts';

test('every declared event has a reducer, and no reducer is left without its event', () => {
  expect([...reducedEvents].sort()).toEqual([...events.keys()].sort());
});

test('several events lead to the same state at once as one by one', () => {
  const start = {
    user_id: 1,
    subscriptions: [{ stream_id: 7, name: 'garden', is_muted: false }],
    unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
  } as unknown as State;
  const message = (id: number, topic: string) => ({
    id,
    type: 'message',
    flags: [],
    message: { id, type: 'stream', stream_id: 7, display_recipient: 'garden', subject: topic, sender_id: 2 },
  });
  const read = { id: 4, type: 'update_message_flags', op: 'add', flag: 'read', messages: [12], all: false };
  const events = [message(11, 'pump'), message(12, 'beans'), message(13, 'Pump'), read];
  const oneByOne = events.reduce<State>(reduce, start);
  const atOnce = settle(start, events.reduce<State>(apply, start));
  expect(atOnce).toEqual(oneByOne);
  expect(atOnce.unread_msgs).toMatchObject({
    count: 2,
    streams: [{ topic: 'Pump', unread_message_ids: [11, 13] }],
  });
  expect(atOnce.subscriptions).toBe(start.subscriptions);
});
