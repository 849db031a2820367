import { expect, test } from 'vitest';
import { splitText } from './clean.ts';

const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);

test('marks of a fence that are very long are no fence, and fill no parts', () => {
  const parts = splitText(['~'.repeat(4990), ...lines, ...lines].join('\n'), 5000);
  expect(parts).toHaveLength(2);
});

test.each([
  ['code', '```', '```'],
  ['code whose first line is long', `\`\`\` ${'log '.repeat(28)}`, '```'],
  ['a quote', '```quote', '```quote'],
  ['a spoiler with a long title', `\`\`\`spoiler ${'title '.repeat(16)}`, '```spoiler'],
  ['what only begins like a quote', '```quoted-printable', '```quoted-printable'],
])('%s that is cut is closed, and opened again in the next part', (_, opening, again) => {
  const parts = splitText([opening, ...lines, '```', 'after'].join('\n'), 250);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts[0]!.split('\n')[0]).toBe(opening);
  for (const part of parts.slice(1)) expect(part.split('\n')[0]).toBe(again);
  for (const part of parts.slice(0, -1)) expect(part.endsWith('\n```')).toBe(true);
  expect(parts.at(-1)!.endsWith('```\nafter')).toBe(true);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(250);
});
