import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unstableParts } from '../../testing/stable.ts';
import { share } from './share.ts';

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('a', 'b', null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('id', 'name', 'list'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

test('what is shared is equal to the new value, and keeps every equal part of the old one', () => {
  fc.assert(
    fc.property(value, value, (before, after) => {
      const shared = share(before, after);
      expect(shared).toEqual(after);
      expect(unstableParts(before, shared)).toEqual([]);
      expect(share(before, structuredClone(before))).toBe(before);
    }),
    { numRuns: 2000 },
  );
});

test('an item that changed keeps its own parts, wherever it is in its list', () => {
  const before = [
    { id: 1, groups: [1, 2] },
    { id: 2, groups: [3] },
  ];
  const after = share(before, [
    { id: 2, groups: [3], name: 'two' },
    { id: 1, groups: [1, 2] },
  ]);
  expect(after[1]).toBe(before[0]);
  expect(after[0]!.groups).toBe(before[1]!.groups);
});
