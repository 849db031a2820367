import { limits } from '@parlance/protocol/limits';
import { expect, test } from 'vitest';
import { integrations } from './integrations.ts';
import { printJson } from './print.ts';

test.each([
  [null],
  [1],
  ['x"\n'],
  [[]],
  [{}],
  [[1, [2, { a: [] }], 'x']],
  [{ a: { b: [1, 2] }, 'c"': null }],
])('%j is printed as JSON.stringify prints it', (value) => {
  expect(printJson(value, 1000)).toBe(JSON.stringify(value, null, 2));
});

test('[H9] the work for a payload does not grow with what is not shown', () => {
  let wide: unknown = Array.from({ length: 50_000 }, () => 1);
  for (let depth = 0; depth < 30; depth += 1) wide = [wide];
  expect(printJson(wide, 20_000).length).toBeLessThan(22_000);
  const { content } = integrations.get('json')!.read(wide);
  expect([...content]).toHaveLength(limits.messageLength);
});
