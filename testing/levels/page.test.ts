import { readFileSync } from 'node:fs';
import { endpoints } from '@parlance/protocol/contract';
import { expect, test } from 'vitest';
import { changes } from './changes.ts';
import { renderPage } from './page.ts';

/** api.md, Versioning, copied by hand. */
const levels = [
  500, 499, 497, 492, 491, 489, 487, 485, 484, 483, 482, 481, 475, 474, 472, 471, 469, 466, 464, 459, 457,
  452, 450, 449, 447, 446, 445, 444, 443, 439, 438, 437, 435, 434, 429,
];

test('[S187] each of the 35 levels has a line', () => {
  expect(levels).toHaveLength(35);
  expect(changes.map(({ level }) => level)).toEqual(levels);
});

test.each(changes)('[S187] FL $level says what changed, and how that is shown', (change) => {
  const cells = renderPage()
    .split('\n')
    .find((line) => line.startsWith(`| ${change.level} |`))
    ?.split('|');
  expect(cells?.[2]?.trim()).not.toBe('');
  if ('why' in change) return;
  const text = readFileSync(new URL(`../../${change.file}`, import.meta.url), 'utf8');
  // `test.skip` and the like do not count.
  const title = change.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  expect(text).toMatch(new RegExp(`^\\s*test\\(\\s*(['"])${title}\\1`, 'm'));
});

test('the page names every endpoint that has a level', () => {
  const page = renderPage();
  const dated = endpoints.filter(({ since }) => since !== undefined);
  expect(dated.length).toBeGreaterThan(50);
  expect(dated.filter(({ method, path }) => !page.includes(`\`${method} ${path}\``))).toEqual([]);
});
