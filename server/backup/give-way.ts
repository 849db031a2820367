/** Lets a backup wait for people: it may take longer, and their messages may not. */
import { readdir, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import type pg from 'pg';
import type { Connection } from '../db/database.ts';

const { PRIORITY_BELOW_NORMAL: low } = constants.priority;

/** Where the user may not change it, a backup is as fast as everything else. */
const lower = (id: number): void => {
  try {
    if (getPriority(id) < low) setPriority(id, low);
  } catch {}
};

/** Linux gives each thread a priority of its own; other systems give the process one, and have no such list. */
export const giveWay = async (): Promise<void> => {
  const threads = await readdir('/proc/self/task').catch(() => []);
  for (const id of [process.pid, ...threads.map(Number)]) lower(id);
};

/**
 * Does the same with the process of the database that reads for this client, where it runs on this machine. It has a
 * session of its own, and Linux may weigh sessions before it weighs the processes in them.
 */
export const letReaderGiveWay = async (client: pg.ClientBase, connection: Connection): Promise<void> => {
  if ('url' in connection) return;
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  const { id } = rows[0]!;
  lower(id);
  await writeFile(`/proc/${id}/autogroup`, String(low)).catch(() => {});
};
