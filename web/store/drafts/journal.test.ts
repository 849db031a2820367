// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { noteDown, strikeOut, takeLeft } from './journal.ts';

const entry = (id: string, content: string) => ({
  id,
  destination: { kind: 'direct', people: [3] } as const,
  content,
  changedAt: 1,
});

test('[W75] what a tab had not stored when it ended is found once, and only then', () => {
  noteDown('dead', entry('a', 'Wat'));
  noteDown('dead', entry('a', 'Water'));
  noteDown('dead', entry('b', 'Stored'));
  strikeOut('dead', 'b');
  noteDown('alive', entry('c', 'Still writing'));
  localStorage.setItem('parlance:writing:dead:d', 'no JSON');
  const isAlive = (tab: string) => tab === 'alive';
  expect(takeLeft(isAlive)).toEqual([entry('a', 'Water')]);
  expect(takeLeft(isAlive)).toEqual([]);
  expect(takeLeft(() => false)).toEqual([entry('c', 'Still writing')]);
});
