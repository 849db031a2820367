import { expect, onTestFinished, test, vi } from 'vitest';
import { reduce } from '../state.ts';
import type { State } from './state.ts';
import { nothingUnread } from './unread.ts';

const removal = (details: Record<number, object>) => ({
  id: 1,
  type: 'update_message_flags',
  op: 'remove',
  operation: 'remove',
  flag: 'read',
  messages: Object.keys(details).map(Number),
  all: false,
  message_details: details,
});
const inTopic = (topic: string, more: object = {}) => ({
  type: 'stream',
  stream_id: 7,
  topic,
  unmuted_stream_msg: true,
  ...more,
});
const state: State = { user_id: 1, unread_msgs: { ...nothingUnread } };

test('messages that are unread again go to their conversations; the newest spells the topic', () => {
  const before = reduce(state, removal({ 4: inTopic('pump') }));
  const { unread_msgs: unread } = reduce(
    before,
    removal({
      2: inTopic('Pump', { mentioned: true }),
      3: { type: 'private', user_ids: [5] },
      5: { type: 'private', user_ids: [5, 6], mentioned: true },
      6: { type: 'private', user_ids: [] },
      8: inTopic('PUMP'),
      9: inTopic('herbs'),
    }),
  );
  expect(unread).toEqual({
    count: 7,
    streams: [
      { stream_id: 7, topic: 'PUMP', unread_message_ids: [2, 4, 8] },
      { stream_id: 7, topic: 'herbs', unread_message_ids: [9] },
    ],
    pms: [
      { other_user_id: 5, sender_id: 5, unread_message_ids: [3] },
      { other_user_id: 1, sender_id: 1, unread_message_ids: [6] },
    ],
    huddles: [{ user_ids_string: '1,5,6', unread_message_ids: [5] }],
    mentions: [2, 5],
    old_unreads_missing: false,
  });
});

test('thousands that are unread again cost a step for each conversation, not for each message', () => {
  const held = [{ stream_id: 7, topic: 'pump', unread_message_ids: [1] }];
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [index + 2, inTopic('pump')]));
  const before: State = { ...state, unread_msgs: { ...nothingUnread, streams: held } };
  const sorting = vi.spyOn(Array.prototype, 'sort');
  onTestFinished(() => sorting.mockRestore());
  const after = reduce(before, removal(many));
  expect(after.unread_msgs?.streams[0]?.unread_message_ids).toHaveLength(5001);
  expect(sorting.mock.calls.length).toBeLessThan(10);
});
