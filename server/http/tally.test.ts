import { expect, test, vi } from 'vitest';
import { createLimit } from './limit.ts';
import { clearing, Tally } from './tally.ts';

const key = '1:192.0.2.1:#5~x ~clear';

test('other nodes count a key with any characters as that key, and no other', async () => {
  const [here, there] = [new Tally(() => true), new Tally(() => true)];
  here.onPending = () => {};
  const limit = createLimit('signIns', 5, 60, here);
  createLimit('signIns', 5, 60, there);
  for (let tries = 0; tries < 3; tries += 1) await limit.use(key);
  for (const word of here.take().flat()) expect(there.hear(word)).toBe(true);
  await vi.waitFor(
    async () => expect(await there.list()).toMatchObject([{ limit: 'signIns', key, used: 3, most: 5 }]),
    { timeout: 20_000 },
  );
  expect(there.hear(clearing({ limit: 'signIns', key }))).toBe(true);
  expect(await there.list()).toEqual([]);
  expect(await here.list()).toMatchObject([{ key, used: 3 }]);
});
