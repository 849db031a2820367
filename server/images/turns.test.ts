import { expect, test } from 'vitest';
import { createPictureTurns } from './turns.ts';

test('[H7a] who asks for one picture waits for none but the next of another who asks for many', async () => {
  const turns = createPictureTurns();
  const drawn: string[] = [];
  const draw = (key: string) => turns.run(key, async () => void drawn.push(key));
  await Promise.all([...Array.from({ length: 40 }, () => draw('many')), draw('one'), draw('other')]);
  expect(Math.max(drawn.indexOf('one'), drawn.indexOf('other'))).toBeLessThan(4);
  expect(drawn).toHaveLength(42);
});

test('[H7] many are refused before they fill the places of others, and one that fails holds up none', async () => {
  const turns = createPictureTurns();
  let finish = () => {};
  const first = turns.run('many', () => new Promise<void>((resolve) => (finish = resolve)));
  const waiting = Array.from({ length: 50 }, () => turns.run('many', async () => {}));
  await expect(turns.run('many', async () => {})).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  const failing = turns.run('one', () => Promise.reject(new Error('no picture')));
  finish();
  await expect(failing).rejects.toThrow('no picture');
  await Promise.all([first, ...waiting]);
});
