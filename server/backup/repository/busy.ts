/** A backup and the removal of old ones must not meet in one repository. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../config/refusal.ts';
import type { Repository } from './repository.ts';

const folder = 'busy';
/** Milliseconds after which a mark is of a run that was killed. */
const day = 86_400_000;

const markOf = (what: string, now: number): string => `${folder}/${what}.${now}.${randomUUID()}`;

const isLive = (key: string, now: number): boolean => Math.abs(now - Number(key.split('.')[1])) < day;

/** Whether a backup or a removal runs, or was killed. */
export const isBusy = async ({ storage }: Repository): Promise<boolean> => {
  for await (const _ of storage.list(folder)) return true;
  return false;
};

/**
 * Backups may run side by side. Throws a Refusal when the other work is under way. Each writes its mark before it looks
 * for others, so of two that meet one at least withdraws.
 */
export const whileBusy = async <T>(
  { storage, place }: Repository,
  what: 'backup' | 'prune',
  now: number,
  work: () => Promise<T>,
): Promise<T> => {
  const own = markOf(what, now);
  await storage.put(own, Buffer.from('busy'), 'text/plain');
  try {
    for await (const key of storage.list(folder)) {
      const isOther =
        key !== own && isLive(key, now) && !(what === 'backup' && key.startsWith(`${folder}/backup.`));
      if (isOther)
        throw new Refusal(
          `${place} is in use by another "${key.startsWith(`${folder}/backup.`) ? 'backup' : 'backup prune'}"; wait for it. If it was killed, remove ${key} there, or try again in a day.`,
        );
      if (!isLive(key, now)) await storage.remove([key]);
    }
    return await work();
  } finally {
    await storage.remove([own]);
  }
};
