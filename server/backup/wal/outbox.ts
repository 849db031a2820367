/** The outbox between PostgreSQL, which puts segments there, and the service, which ships them. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfLog, segmentBytes } from './segments.ts';

export interface Waiting {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** When it was complete, in milliseconds since the epoch. */
  readonly at: number;
}

/** Milliseconds after which a copy that PostgreSQL began is of a process that was killed. */
const abandonedAfter = 600_000;

/** In the order of the log. */
export const listOutbox = async (outbox: string): Promise<Waiting[]> => {
  const waiting: Waiting[] = [];
  for (const name of (await readdir(outbox).catch(() => [] as string[])).sort()) {
    const path = join(outbox, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    if (isOfLog(name)) waiting.push({ name, path, bytes: found.size, at: found.mtimeMs });
    else if (Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
  return waiting;
};

export const discard = async (waiting: readonly Waiting[]): Promise<void> => {
  for (const { path } of waiting) await rm(path, { force: true });
};

/** What the database has not put into the outbox yet, in bytes: much when it cannot. */
export const measureBehind = async (cluster: string): Promise<number> => {
  const names = await readdir(join(cluster, 'pg_wal/archive_status')).catch(() => [] as string[]);
  return names.filter((name) => name.endsWith('.ready')).length * Number(segmentBytes);
};
