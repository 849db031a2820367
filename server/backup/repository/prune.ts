/** Removes backups that need not be kept, then the files that none of the others names. */
import { gunzipSync } from 'node:zlib';
import type { Keep } from '../../config/setting-kinds.ts';
import { damaged } from '../damaged.ts';
import { whileBusy } from './busy.ts';
import { chooseKept } from './keep.ts';
import {
  backupKey,
  blobKey,
  listBackups,
  listBlobs,
  listKey,
  listLists,
  type Repository,
} from './repository.ts';

export interface Pruned {
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  readonly removed_files: number;
}

const readList = async ({ storage }: Repository, name: string): Promise<string[]> => {
  const content = await storage.read(listKey(name));
  // Without its list, nothing is known to be superfluous.
  if (content === undefined) throw damaged(`the list of files of ${name}`);
  return gunzipSync(Buffer.concat(await content.toArray()))
    .toString()
    .split('\n')
    .filter((line) => line !== '');
};

const sweep = async (repository: Repository, kept: readonly string[]): Promise<number> => {
  const needed = new Set<string>();
  for (const name of kept) for (const blob of await readList(repository, name)) needed.add(blob);
  let [removed, some]: [number, string[]] = [0, []];
  const removeSome = async () => {
    await repository.storage.remove(some.map(blobKey));
    removed += some.length;
    some = [];
  };
  for await (const blob of listBlobs(repository)) {
    if (needed.has(blob)) continue;
    some.push(blob);
    if (some.length === 500) await removeSome();
  }
  if (some.length > 0) await removeSome();
  return removed;
};

export const prune = (repository: Repository, keep: Keep, now: number): Promise<Pruned> =>
  whileBusy(repository, 'prune', now, async () => {
    const names = await listBackups(repository);
    const chosen = chooseKept(names, keep, now);
    const kept = names.filter((name) => chosen.has(name));
    const removed = names.filter((name) => !chosen.has(name));
    // First the backups: what is killed here leaves no backup without its files.
    if (removed.length > 0) await repository.storage.remove(removed.map(backupKey));
    const removed_files = await sweep(repository, kept);
    await repository.removeDrafts(now);
    const lists = (await listLists(repository)).filter((name) => !chosen.has(name));
    if (lists.length > 0) await repository.storage.remove(lists.map(listKey));
    return { kept, removed, removed_files };
  });
