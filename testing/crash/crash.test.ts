/**
 * Rounds of load, SIGKILL at a random instant, restart and audit, all on one data directory.
 * `CRASH_ROUNDS=1000 npm run test:crash`: more rounds.
 * `CRASH_SEED=7 npm run test:crash`: the same choices; their timing still varies.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Installation } from '../processes/installation.ts';
import { createRandom } from '../random.ts';
import { Town } from './town.ts';

const rounds = Number(process.env.CRASH_ROUNDS ?? 50);
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = createRandom(seed);
const SLOWEST_START_MS = 15_000;

const victims = ['service', 'database', 'both'] as const;
const startTimes: Record<(typeof victims)[number], number[]> = { service: [], database: [], both: [] };
/** Returns the time that this share of all times does not exceed. */
const shareOf = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0;

let installation: Installation;
let town: Town;

beforeAll(async () => {
  console.log(`crash: ${rounds} rounds with CRASH_SEED=${seed}`);
  installation = await Installation.create({ LOG_LEVEL: 'silent' });
  await installation.start();
  town = await Town.found(installation, seed + 1);
});

afterAll(async () => {
  town?.close();
  await installation?.remove();
  for (const [victim, times] of Object.entries(startTimes)) {
    const at = (share: number) => Math.round(shareOf(times, share));
    console.log(
      `crash: ${victim} killed ${times.length} times; milliseconds from the kill to listening again: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`,
    );
  }
  console.log(`crash: ${town?.sent} messages acknowledged, ${town?.repeated} of them at a repeated try`);
});

describe('[R1] [R2] [R4] what was acknowledged is there once, and every queue goes on', () => {
  test.for(Array.from({ length: rounds }, (_, index) => index + 1))('round %i', async () => {
    const victim = random.pick(victims);
    town.begin();
    await town.sends(random.below(150));
    await delay(random.next() * 10);
    const killed = performance.now();
    await installation.kill(victim);
    if (victim !== 'database' && random.next() < 0.1) await installation.startInVain(random.next() * 800);
    else {
      await installation.start();
      startTimes[victim].push(performance.now() - killed);
    }
    if (!installation.isUp) await installation.start();
    await town.settle();
    expect(await town.audit()).toEqual([]);
  });

  test('at the end everything is there', async () => {
    expect(await town.auditAll()).toEqual([]);
    expect(town.sent).toBeGreaterThan(rounds);
  });

  test('starts are quick', () => {
    // A machine that stops everything for a while makes single ones slow.
    for (const times of Object.values(startTimes)) expect(shareOf(times, 0.5)).toBeLessThan(SLOWEST_START_MS);
  });
});
