/** Removes bases, segments and files that no moment of the window needs. */
import type { Repository } from '../repository/repository.ts';
import { readFileList } from './file-list.ts';
import {
  type Base,
  fetchReach,
  fileKeyOf,
  listBaseParts,
  listBases,
  listLogs,
  removeReach,
  segmentKey,
} from './place.ts';
import { isBefore, isSegment } from './segments.ts';

/** Milliseconds. */
const day = 86_400_000;

/**
 * Returns the bases from which each moment of the last `days` can be reached: also the newest from before, and the newest
 * of each chain that `reaches` into those days. A service that was restored ships beside the one from before.
 */
export const chooseBases = <B extends Pick<Base, 'ended_at' | 'chain'>>(
  bases: readonly B[],
  reaches: ReadonlyMap<string, number>,
  days: number,
  now: number,
): B[] => {
  const since = now - days * day;
  const older = bases.filter(({ ended_at }) => Date.parse(ended_at) < since);
  const newest = new Map(older.map((base) => [base.chain, base]));
  const isNeeded = (base: B): boolean =>
    base === older.at(-1) || (base === newest.get(base.chain) && (reaches.get(base.chain) ?? 0) >= since);
  return [...older.filter(isNeeded), ...bases.slice(older.length)];
};

/** Until when each chain reaches, in milliseconds since the epoch. */
const fetchReaches = async (
  repository: Repository,
  bases: readonly Base[],
): Promise<ReadonlyMap<string, number>> => {
  const reaches = new Map<string, number>();
  for (const chain of new Set(bases.map((base) => base.chain))) {
    const reach = await fetchReach(repository, chain);
    if (reach !== undefined) reaches.set(chain, Date.parse(reach.at));
  }
  return reaches;
};

/** Files that lay there before the oldest base, and belong to none since. A later base knows of rows that came after. */
const findSpare = async (repository: Repository, kept: readonly Base[]): Promise<string[]> => {
  const [oldest, ...others] = kept;
  if (oldest === undefined || others.length === 0) return [];
  const spare = new Set((await readFileList(repository, oldest.name)).spare);
  for (const { name } of others)
    for (const file of (await readFileList(repository, name)).needed) spare.delete(file);
  return [...spare];
};

/** Notes between segments go with their chain: they are small, and a recovery asks for them. */
const isSegmentNeeded = (name: string, first: string | undefined): boolean =>
  first !== undefined && (!isSegment(name) || !isBefore(name, first));

export interface PrunedLog {
  readonly bases: number;
  readonly segments: number;
  readonly files: number;
}

/** `current` is the chain that the service ships. */
export const pruneLog = async (
  repository: Repository,
  { days, now, current }: { readonly days: number; readonly now: number; readonly current: string },
): Promise<PrunedLog> => {
  const { storage } = repository;
  const bases = await listBases(repository);
  const kept = chooseBases(bases, await fetchReaches(repository, bases), days, now);
  const spare = await findSpare(repository, kept);
  const names = new Set(kept.map(({ name }) => name));
  const removedBases = [...(await listBaseParts(repository))].filter(([name]) => !names.has(name));
  // The manifest first: what is killed here leaves no base without its parts.
  for (const [, parts] of removedBases) {
    await storage.remove(parts.filter((key) => key.endsWith('manifest.json')));
    await storage.remove(parts);
  }
  let segments = 0;
  for (const [chain, log] of await listLogs(repository)) {
    const first = kept
      .filter((base) => base.chain === chain)
      .map((base) => base.first_segment)
      .sort()[0];
    if (first === undefined && chain === current) continue;
    const removed = [...log].filter((name) => !isSegmentNeeded(name, first));
    await storage.remove(removed.map((name) => segmentKey(chain, name)));
    segments += removed.length;
    if (first === undefined) await removeReach(repository, [chain]);
  }
  await storage.remove(spare.map(fileKeyOf));
  await repository.removeDrafts(now);
  return { bases: removedBases.length, segments, files: spare.length };
};
