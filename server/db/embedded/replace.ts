/**
 * Puts a copied cluster in the place of the old one by two renames. A mark in the copy says that it is whole, so that
 * the next start can finish what a crash between the two left.
 */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from '../../storage/sync-path.ts';
import { findReplaced, majorOf, replacedPath } from './majors.ts';

const markName = 'parlance.copied';
/** Milliseconds for which the replaced cluster is kept. */
const keptFor = 14 * 86_400_000;

export const unfinishedPath = (cluster: string): string => `${cluster}.new`;

const isWhole = (cluster: string): boolean => existsSync(join(cluster, markName));

/** Both clusters are stopped. */
export const replaceCluster = async (cluster: string): Promise<void> => {
  const copy = unfinishedPath(cluster);
  const mark = await open(join(copy, markName), 'w', 0o600);
  await mark.writeFile(`${new Date().toISOString()}\n`);
  await mark.sync().finally(() => mark.close());
  await syncPath(copy);
  renameSync(cluster, replacedPath(cluster, majorOf(cluster)));
  await syncPath(dirname(cluster));
  await finishReplacing(cluster);
};

/** Does nothing unless a replacement was killed between its renames. */
export const finishReplacing = async (cluster: string): Promise<void> => {
  const copy = unfinishedPath(cluster);
  if (existsSync(cluster) || !isWhole(copy)) return;
  renameSync(copy, cluster);
  await syncPath(dirname(cluster));
};

/** Returns when `cluster` took the place of another; undefined when it never did. */
const replacedAt = (cluster: string): Date | undefined =>
  isWhole(cluster) ? new Date(readFileSync(join(cluster, markName), 'utf8').trim()) : undefined;

interface Kept {
  readonly paths: readonly string[];
  /** When the upgrade ended; undefined for clusters that no upgrade of this one left. */
  readonly since: Date | undefined;
  /** The first start after it removes them. */
  readonly until: Date | undefined;
}

/** Returns undefined when no older cluster is kept beside `cluster`. */
export const fetchKept = (cluster: string): Kept | undefined => {
  if (!existsSync(cluster)) return undefined;
  const paths = findReplaced(dirname(cluster));
  if (paths.length === 0) return undefined;
  const since = replacedAt(cluster);
  return { paths, since, until: since && new Date(since.getTime() + keptFor) };
};

/** Removes replaced clusters, and returns their paths; `now` in milliseconds keeps those that are not old enough. */
export const dropReplaced = async (cluster: string, now?: number): Promise<string[]> => {
  const since = replacedAt(cluster);
  if (since === undefined) return [];
  if (now !== undefined && now - since.getTime() < keptFor) return [];
  const replaced = findReplaced(dirname(cluster));
  for (const path of replaced) await rm(path, { recursive: true, force: true });
  return replaced;
};
