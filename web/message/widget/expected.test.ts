import { expect, test } from 'vitest';
import { stillExpected, withExpected } from './expected.ts';

const own = 11;
const strike = '{"type":"strike","key":"0,canned"}';
const event = (id: number, sender_id: number) => ({ id, sender_id, content: strike });

test('an addition counts at once, and once', () => {
  const waiting = [{ content: strike, after: 5 }];
  expect(withExpected([event(5, own)], waiting, own)).toHaveLength(2);
  expect(withExpected([event(5, own), event(6, own)], waiting, own)).toHaveLength(2);
});

test('the same addition of another reader is not one’s own', () => {
  expect(stillExpected([event(6, 12)], [{ content: strike, after: 5 }], own)).toHaveLength(1);
});

test('two equal additions need two events', () => {
  const waiting = [
    { content: strike, after: 5 },
    { content: strike, after: 5 },
  ];
  expect(stillExpected([event(6, own)], waiting, own)).toHaveLength(1);
  expect(stillExpected([event(6, own), event(7, own)], waiting, own)).toHaveLength(0);
});
