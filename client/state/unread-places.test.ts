import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addUnread,
  leaveChannels,
  moveUnread,
  nothingUnread,
  removeUnread,
  type UnreadMessages,
} from './unread.ts';
import { carryPlaces, isUnread, unreadPlace } from './unread-places.ts';

const id = fc.nat(30);
const change = fc.oneof(
  fc.record({ id, channel: fc.nat(2), topic: fc.constantFrom('a', 'A', 'b') }).map(
    ({ id, ...place }) =>
      (unread: UnreadMessages) =>
        isUnread(unread, id) ? unread : addUnread(unread, 1, { ids: [id], mentions: [], place }),
  ),
  fc.record({ id, others: fc.uniqueArray(fc.integer({ min: 2, max: 4 }), { maxLength: 2 }) }).map(
    ({ id, ...place }) =>
      (unread: UnreadMessages) =>
        isUnread(unread, id) ? unread : addUnread(unread, 1, { ids: [id], mentions: [id], place }),
  ),
  fc.array(id).map((ids) => (unread: UnreadMessages) => removeUnread(unread, ids)),
  fc.uniqueArray(id).map(
    (ids) => (unread: UnreadMessages) =>
      moveUnread(
        unread,
        ids.toSorted((a, b) => a - b),
        2,
        'b',
      ),
  ),
  fc.nat(2).map((channel) => (unread: UnreadMessages) => leaveChannels(unread, [channel])),
);

test('the index that goes along with the state is what a new one would be', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(change, fc.boolean()), { maxLength: 40 }), (changes) => {
      let unread = nothingUnread;
      for (const [apply, isAsked] of changes) {
        const before = unread;
        unread = apply(before);
        carryPlaces(before, unread);
        if (!isAsked) continue;
        const fresh = structuredClone(unread);
        for (let one = 0; one <= 30; one += 1)
          expect(unreadPlace(unread, one)).toEqual(unreadPlace(fresh, one));
      }
    }),
  );
});

test('reading one message leaves every other conversation the same object', () => {
  const place = (channel: number) => ({ channel, topic: 't' });
  const two = [1, 2].reduce(
    (unread, id) => addUnread(unread, 9, { ids: [id], mentions: [], place: place(id) }),
    nothingUnread,
  );
  const after = removeUnread(two, [1]);
  expect(after.streams[0]).toBe(two.streams[1]);
  expect(after.pms).toBe(two.pms);
  expect(removeUnread(two, [77])).toBe(two);
});
