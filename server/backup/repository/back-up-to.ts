import { randomBytes } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { Refusal } from '../../config/refusal.ts';
import { readClock } from '../../db/read-clock.ts';
import { type BackupOrder, type BackupResult, backUp, resultOf } from '../back-up.ts';
import { withClient } from '../make/make.ts';
import { writeSteadily } from '../write-steadily.ts';
import { whileBusy } from './busy.ts';
import { checkMounted } from './mounted.ts';
import { backupKey, listKey, newName, type Repository } from './repository.ts';

/** A backup grows; a full disk would stop it half-way. */
const spare = 1.2;

const checkRoom = async ({ place, isRemote }: Repository, { connection }: BackupOrder): Promise<void> => {
  if (isRemote) return;
  const last = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select bytes::text from backups where bytes is not null and place = $1 order by id desc limit 1',
      [place],
    );
    return Number(rows[0]?.bytes ?? 0);
  });
  const { bavail, bsize } = await statfs(place);
  if (bavail * bsize >= last * spare) return;
  throw new Refusal(
    `There is no room in ${place}: ${Math.round((bavail * bsize) / 1e6)} MB are free, and the last backup took ${Math.round(last / 1e6)} MB. Make room, or keep fewer (BACKUP_KEEP).`,
  );
};

export interface FiledBackup extends BackupResult {
  readonly name: string;
}

/** The backup appears in the repository when all its files are there. */
export const backUpTo = async (
  repository: Repository,
  order: Omit<BackupOrder, 'files' | 'place' | 'withSecretKey'>,
): Promise<FiledBackup> => {
  const { storage, place } = repository;
  const whole = { ...order, place, files: repository, withSecretKey: order.sealing !== undefined };
  await checkMounted(repository, order.connection);
  const now = await withClient(order.connection, readClock);
  const draft = await repository.newDraft();
  return whileBusy(repository, 'backup', now, async () => {
    const name = newName(now, randomBytes(4).toString('hex'));
    try {
      const writing = await backUp(whole, async ({ content }, needed) => {
        await checkRoom(repository, whole);
        await writeSteadily(draft, content, 'wx');
        const list = Buffer.from([...needed].map((blob) => `${blob}\n`).join(''));
        await storage.put(listKey(name), gzipSync(list), 'application/gzip');
        await storage.take(backupKey(name), draft, 'application/octet-stream');
      });
      return { ...resultOf(place, writing, order.sealing !== undefined), name };
    } finally {
      await rm(draft, { force: true });
    }
  });
};
