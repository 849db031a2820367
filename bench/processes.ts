/** A service and the processes of a database that it or the bench started, by what Linux says of them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ground } from './ground.ts';

/** Milliseconds of the clock in which Linux counts processor time. */
const tick = 10;

const readStat = async (pid: number): Promise<readonly string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program may hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const parentAt = 1;
const [userAt, systemAt, endedUserAt, endedSystemAt] = [11, 12, 13, 14];

const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const stats = await Promise.all(pids.map(readStat));
  return pids.filter((_, index) => Number(stats[index]![parentAt]) === parent);
};

/** `directory`: where the database was started. */
export const databasePids = async (directory: string): Promise<readonly number[]> => {
  const lines = await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8');
  const postmaster = Number(lines.split('\n')[0]);
  return [postmaster, ...(await childrenOf(postmaster))];
};

const pidsOf = async ({ directory, service }: Ground): Promise<readonly number[]> => [
  service.child.process.pid!,
  ...(await databasePids(directory)),
];

/** Milliseconds since the starts. */
export const readProcessorTime = async (ground: Ground): Promise<number> => {
  const stats = await Promise.all((await pidsOf(ground)).map(readStat));
  const fields = [userAt, systemAt, endedUserAt, endedSystemAt];
  return (
    stats.flatMap((stat) => fields.map((at) => Number(stat[at!] ?? 0))).reduce((sum, n) => sum + n, 0) * tick
  );
};

/** Megabytes; what processes share counts once. */
export const readMemory = async (ground: Ground): Promise<number> => {
  const rollups = await Promise.all(
    (await pidsOf(ground)).map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  const kilobytes = rollups.map((text) => Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0));
  return kilobytes.reduce((sum, n) => sum + n, 0) / 1024;
};
