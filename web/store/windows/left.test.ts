import type { Message } from '@parlance/client/messages/message';
import type { HeldWindow } from '@parlance/client/messages/messages';
import { describe, expect, test } from 'vitest';
import { leftWindow, putAway } from './left.ts';

const windowOf = (count: number): HeldWindow => {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return {
    range: { ids, from: 0, to: Number.POSITIVE_INFINITY },
    messages: ids.map((id) => ({ id }) as Message),
  };
};

describe('windows of places left lately', () => {
  test('the one put away last replaces the one before', () => {
    putAway('garden', windowOf(1));
    putAway('garden', windowOf(2));
    expect(leftWindow('garden')?.range.ids).toEqual([1, 2]);
    expect(leftWindow('elsewhere')).toBeUndefined();
  });

  test('those left longest ago go first when there are too many messages', () => {
    putAway('first', windowOf(4000));
    putAway('second', windowOf(2500));
    putAway('first', windowOf(4000));
    putAway('third', windowOf(2500));
    expect(leftWindow('second')).toBeUndefined();
    expect(leftWindow('first')).toBeDefined();
    expect(leftWindow('third')).toBeDefined();
  });
});
