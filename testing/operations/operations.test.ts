import { join } from 'node:path';
import { endpointsByName } from '@parlance/protocol/contract';
import { expect, test } from 'vitest';
import { alone } from './alone.ts';
import { renderPage } from './page.ts';
import { usesIn } from './uses.ts';

const checkout = join(import.meta.dirname, '../..');
const uses = usesIn(checkout);
const excused: readonly string[] = alone.flatMap(({ operations }) => operations);

test('each operation has a control in the page, or a reason why programs alone call it', () => {
  const forgotten = [...endpointsByName.keys()].filter((name) => !uses.has(name) && !excused.includes(name));
  expect(forgotten).toEqual([]);
});

test('no operation that the page calls has a reason why it does not', () => {
  expect(excused.filter((name) => uses.has(name))).toEqual([]);
});

test('each reason is of an operation that exists, and each operation has one at most', () => {
  expect(excused.filter((name) => !endpointsByName.has(name))).toEqual([]);
  expect(excused.filter((name, index) => excused.indexOf(name) !== index)).toEqual([]);
});

test('what the page calls instead, it does call', () => {
  const named = alone.flatMap(({ instead = [] }) => instead);
  expect(named.filter((name) => !uses.has(name))).toEqual([]);
});

test('the page of documentation fills each line', () => {
  const lines = renderPage(checkout)
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(lines).toHaveLength(endpointsByName.size);
  expect(lines.filter((line) => line.endsWith('|  |'))).toEqual([]);
});
