import { expect, test } from 'vitest';
import type { LogEntry } from './entry.ts';
import { entryHead, entryTail } from './entry-text.ts';

const entryWith = (message: object): LogEntry => ({
  event: { type: 'message', message } as never,
  audience: {},
});

test('head, id and tail are the text of the entry with that id', () => {
  const tail = entryTail(entryWith({ id: 0, content: 'Lunch: {"id":0,}' }));
  expect(JSON.parse(`${entryHead}71${tail}`)).toEqual(entryWith({ id: 71, content: 'Lunch: {"id":0,}' }));
});

test.each([
  ['another event', { event: { type: 'reaction', id: 0, op: 'add' } as never }],
  ['an id that is not first', entryWith({ content: 'Lunch', id: 0 })],
  ['an id that is known', entryWith({ id: 7, content: 'Lunch' })],
])('%s is refused', (_name, entry) => {
  expect(() => entryTail(entry)).toThrow('begins in another way');
});
