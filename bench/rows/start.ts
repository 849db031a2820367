/** P20: from nothing to the first answer. P32: from a kill to the first acknowledged send. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askOnce } from '../load/ask.ts';
import { type Person, postRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import { type RunningService, startService } from '../service.ts';
import type { Memory } from '../service-process.ts';
import { median } from '../statistics.ts';
import { makeDirectory, removeDirectory } from '../temporary.ts';

const request = 'GET /api/v1/server_settings HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

const inDirectory = async <T>(work: (directory: string) => Promise<T>): Promise<T> => {
  const directory = await makeDirectory('start');
  try {
    return await work(directory);
  } finally {
    await removeDirectory(directory);
  }
};

/** Starts and asks; returns seconds. */
const timed = async (
  directory: string,
  wanted: string,
): Promise<{ service: RunningService; seconds: number }> => {
  const started = performance.now();
  const service = await startService(directory);
  await askOnce(service.port, wanted);
  return { service, seconds: (performance.now() - started) / 1000 };
};

/** Seconds, with process, cluster, schema and organization; and megabytes of the process then. */
const startOnce = () =>
  inDirectory(async (directory) => {
    const { service, seconds } = await timed(directory, request);
    const { resident } = await service.child.ask<Memory>('memory').finally(service.stop);
    return { seconds, megabytes: resident / 2 ** 20 };
  });

export const p20: Row = {
  id: 'P20',
  measure: 'fresh data directory to the first answer; memory of the service then',
  goals: [
    { name: 'time', unit: 's', goal: 1.5, beyond: 1.2 },
    { name: 'memory', unit: 'MB', goal: 100, beyond: 70 },
  ],
  run: async (bench) => {
    const starts = await bench.rounds(startOnce);
    const seconds = starts.map((start) => start.seconds);
    return {
      values: [median(seconds), median(starts.map(({ megabytes }) => megabytes))],
      figures: { slowest: `${Math.max(...seconds).toFixed(2)} s` },
    };
  },
};

const readOwner = async (directory: string): Promise<Person> => {
  const text = await readFile(join(directory, 'owner.zuliprc'), 'utf8');
  const [email = '', api_key = ''] = ['email', 'key'].map(
    (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '',
  );
  return { user_id: 0, email, api_key };
};

export const p32: Row = {
  id: 'P32',
  measure: 'kill of the service alone, or with its database, to the first acknowledged send',
  goals: [
    { name: 'alone', unit: 's', goal: 1.5, beyond: 0.8 },
    { name: 'both', unit: 's', goal: 1.5, beyond: 0.8 },
  ],
  run: (bench) =>
    inDirectory(async (directory) => {
      let { service } = await timed(directory, request);
      const owner = await readOwner(directory);
      const send = postRequest('/messages', owner, {
        type: 'direct',
        to: JSON.stringify([owner.email]),
        content: 'I am here again.',
      });
      const killed = async (isWithDatabase: boolean): Promise<number> => {
        const lines = await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8');
        const ended = new Promise((resolve) => service.child.process.once('exit', resolve));
        if (isWithDatabase) process.kill(Number(lines.split('\n')[0]), 'SIGKILL');
        service.child.process.kill('SIGKILL');
        await ended;
        const again = await timed(directory, send);
        service = again.service;
        return again.seconds;
      };
      try {
        const rounds = await bench.rounds(async () => ({
          alone: await killed(false),
          both: await killed(true),
        }));
        const of = (which: 'alone' | 'both') => rounds.map((round) => round[which]);
        return {
          values: [median(of('alone')), median(of('both'))],
          figures: { slowest: `${Math.max(...of('alone'), ...of('both')).toFixed(2)} s` },
        };
      } finally {
        await service.stop();
      }
    }),
};
