import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { defences } from './defences.ts';

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

test.each(defences)('$row stands once where it is said to stand, and a test names it', async (defence) => {
  expect((await read(defence.file)).split(defence.line)).toHaveLength(2);
  expect(await read(defence.test)).toContain(`[${defence.row}]`);
});
