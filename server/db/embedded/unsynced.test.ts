import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEngine } from '../start-engine.ts';
import { isUnsynced, markUnsynced } from './unsynced.ts';

const dataDirectory = await mkdtemp(join(tmpdir(), 'parlance-unsynced-'));
const cluster = join(dataDirectory, 'postgres');
afterAll(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 50 }));

const start = async (options: { isEager?: boolean; join?: boolean } = {}) => {
  const steps = new Map<string, boolean>();
  const report = (step: string) => void steps.set(step, isUnsynced(cluster));
  return { steps, engine: await startEngine({ dataDirectory, report, ...options }) };
};
const again = /^the first start was interrupted/;

test('[R1] a new database is made again unless it got to the disk, and only then', {
  timeout: 120_000,
}, async () => {
  const first = await start({ isEager: true });
  expect(first.steps.get('starting the database')).toBe(true);
  await first.engine.onDisk;
  expect(isUnsynced(cluster)).toBe(false);
  await markUnsynced(cluster);
  // A command would acknowledge what it does.
  await expect(start({ join: true })).rejects.toThrow(/is in use/);
  rmSync(join(cluster, 'parlance.unsynced'));
  await (await start({ join: true })).engine.stop();
  await first.engine.stop();

  const second = await start();
  expect([...second.steps.keys()]).not.toContainEqual(expect.stringMatching(again));
  await second.engine.stop();

  // As a loss of power may leave it.
  await markUnsynced(cluster);
  rmSync(join(cluster, 'global/pg_control'));
  const third = await start();
  expect([...third.steps.keys()]).toContainEqual(expect.stringMatching(again));
  expect(isUnsynced(cluster)).toBe(false);
  await third.engine.stop();
});
