import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

const files = readdirSync(import.meta.dirname).filter(
  (file) => !/\.test\.ts$/.test(file) && !['catalogue.ts', 'index.ts'].includes(file),
);

const textsIn = async (file: string): Promise<readonly string[]> =>
  Object.values<object>(await import(new URL(file, import.meta.url).href)).flatMap((words) =>
    Object.keys(words),
  );

test('each text stands in one file, and the catalogue has all of them', async () => {
  const places = new Map<string, string[]>();
  for (const file of files)
    for (const text of await textsIn(file)) places.set(text, [...(places.get(text) ?? []), file]);
  expect([...places].filter(([, all]) => all.length > 1)).toEqual([]);
  expect(Object.keys(catalogue).toSorted()).toEqual([...places.keys()].toSorted());
});
