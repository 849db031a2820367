import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ThreadPool } from './thread-pool.ts';

let directory: string;
let module: string;
let pool: ThreadPool<null, string, string>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-pool-'));
  module = join(directory, 'thread.mjs');
  const built = join(
    createRequire(import.meta.url).resolve('./thread-pool.ts'),
    '../../dist/workers/answer.js',
  );
  await writeFile(
    module,
    `import { answer } from ${JSON.stringify(pathToFileURL(built).href)};
    import { threadId } from 'node:worker_threads';
    const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    answer(() => (piece) => {
      if (piece === 'long') for (;;);
      if (piece === 'large') for (const all = []; ; ) all.push({ piece: Math.random() });
      if (piece === 'slow') pause(50);
      if (piece === 'thread') return String(threadId);
      return piece.toUpperCase();
    });`,
  );
  pool = new ThreadPool({ module, deadline: 1000, pause: 60_000 });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('[H8] a task that takes too long, or too much memory, keeps what it had and holds up no other', async () => {
  expect(await pool.run('one', null, ['a', 'b'])).toEqual(['A', 'B']);
  expect(await pool.run('two', null, ['slow', 'long', 'c'])).toEqual(['SLOW']);
  expect(await pool.run('three', null, ['slow', 'large', 'c'])).toEqual(['SLOW']);
  expect(await pool.run('one', null, ['d'])).toEqual(['D']);
});

test('[H8] a key whose task was ended gets nothing for a while, and others take their turns', async () => {
  const late = pool.run('four', null, ['long']);
  const [behind, other] = await Promise.all([pool.run('four', null, ['e']), pool.run('five', null, ['f'])]);
  expect(await late).toEqual([]);
  expect([behind, other]).toEqual([[], ['F']]);
  expect(await pool.run('four', null, ['g'])).toEqual([]);
});

test('[H8] more than may wait for one key is left undone', async () => {
  const many = await Promise.all(Array.from({ length: 60 }, () => pool.run('six', null, ['h'])));
  const done = many.filter((results) => results.length === 1);
  expect(done.length).toBeGreaterThan(30);
  expect(done.length).toBeLessThan(60);
});

test('a thread ends, with what it has loaded, when it has had no task for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const resting = new ThreadPool<null, string, string>({ module, rest: 600_000 });
    const thread = async () => (await resting.run('seven', null, ['thread']))[0];
    const first = await thread();
    expect(first).toMatch(/^\d+$/);
    vi.advanceTimersByTime(599_000);
    expect(await thread()).toBe(first);
    vi.advanceTimersByTime(599_000);
    expect(await thread()).toBe(first);
    vi.advanceTimersByTime(600_000);
    const second = await thread();
    expect(second).toMatch(/^\d+$/);
    expect(second).not.toBe(first);
  } finally {
    vi.useRealTimers();
  }
});
