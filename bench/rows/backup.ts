/** P33, P34, P35: a backup of a large organization, its restore, and what senders feel of it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Size } from '../bench.ts';
import { startChild } from '../children.ts';
import type { Ground } from '../ground.ts';
import { sendRequest } from '../load/request.ts';
import type { Goal, Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';
import { makeDirectory, removeDirectory } from '../temporary.ts';

const messages: Readonly<Record<Size, number>> = { tiny: 5_000, small: 100_000, full: 1_000_000 };
const patienceSeconds = 1800;

interface Spent {
  readonly seconds: number;
  /** Bytes. */
  readonly resident: number;
}

const run = async (dataDirectory: string, words: readonly string[]): Promise<Spent> => {
  const child = startChild('command-process', { environment: { DATA_DIR: dataDirectory }, words });
  try {
    return await child.ask<Spent>('finished', {}, patienceSeconds);
  } finally {
    await child.stop();
  }
};

const backUp = (ground: Ground, file: string): Promise<Spent> =>
  run(ground.directory, ['backup', file, '--no-encryption', '--with-secret-key']);

const restore = (directory: string, file: string): Promise<Spent> =>
  run(directory, ['restore', file, '--data-dir', directory]);

const within = async <T>(bench: Bench, work: (ground: Ground, place: string) => Promise<T>): Promise<T> => {
  const ground = await bench.freshGround({
    users: 1000,
    channels: 100,
    messages: messages[bench.options.size],
  });
  const place = await makeDirectory('backup');
  try {
    return await work(ground, place);
  } finally {
    await removeDirectory(place);
    await ground.close();
  }
};

const goals = (goal: number): readonly Goal[] => [
  { name: 'time', unit: 's', goal },
  { name: 'memory', unit: 'MB', goal: 150 },
];

const valuesOf = (rounds: readonly Spent[]): number[] => [
  median(rounds.map(({ seconds }) => seconds)),
  Math.max(...rounds.map(({ resident }) => resident)) / 1e6,
];

const figuresOf = ({ options }: Bench) => ({ messages: messages[options.size].toLocaleString('en') });

export const p33: Row = {
  id: 'P33',
  measure: 'backup of 1,000,000 messages beside the service',
  goals: goals(30),
  isJudgedAtFullSize: true,
  run: (bench) =>
    within(bench, async (ground, place) => {
      const rounds = await bench.rounds((round) => backUp(ground, join(place, String(round))));
      return { values: valuesOf(rounds), figures: figuresOf(bench) };
    }),
};

export const p34: Row = {
  id: 'P34',
  measure: 'restore of 1,000,000 messages, with indexes',
  goals: goals(120),
  isJudgedAtFullSize: true,
  run: (bench) =>
    within(bench, async (ground, place) => {
      const file = join(place, 'file');
      await backUp(ground, file);
      const rounds = await bench.rounds(async () => {
        const target = join(place, 'target');
        const spent = await restore(target, file);
        await rm(target, { recursive: true, force: true });
        return spent;
      });
      return { values: valuesOf(rounds), figures: figuresOf(bench) };
    }),
};

const perSecond = 50;

export const p35: Row = {
  id: 'P35',
  measure:
    "sends' acknowledge time p99 while a backup of 1,000,000 messages is made, over without, 50 sends/s",
  goals: [{ name: 'ratio', unit: '×', goal: 1.3 }],
  isJudgedAtFullSize: true,
  run: (bench) =>
    within(bench, async (ground, place) => {
      const load = bench.startLoad();
      const request = sendRequest(ground.people[0]!, ground.everybodysChannel, 'A message, measured.');
      const { port } = ground.service;
      const pace = (seconds: number) =>
        load.ask<number[]>('pace', { port, requests: [request], perSecond, seconds });
      await pace(2);
      const rounds = await bench.rounds(async (round) => {
        let isOver = false;
        const backup = backUp(ground, join(place, String(round))).finally(() => {
          isOver = true;
        });
        const during: number[] = [];
        while (!isOver) during.push(...(await pace(1)));
        await backup;
        const without: number[] = [];
        while (without.length < during.length) without.push(...(await pace(1)));
        return { during, without };
      });
      // One backup is beside some 200 sends, too few for a p99 of its own.
      const p99 = (kind: 'during' | 'without') =>
        percentile(
          rounds.flatMap((round) => round[kind]),
          0.99,
        );
      return {
        values: [p99('during') / p99('without')],
        figures: {
          ...figuresOf(bench),
          'p99 during': `${p99('during').toFixed(1)} ms`,
          'p99 without': `${p99('without').toFixed(1)} ms`,
        },
      };
    }),
};
