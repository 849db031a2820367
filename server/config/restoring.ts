/** Marks a data directory into which a backup is being restored, until the restore is whole. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../storage/sync-path.ts';
import { exists } from './exists.ts';
import { Refusal } from './refusal.ts';

export const restoringMark = '.restoring';

export const markRestoring = async (dataDirectory: string): Promise<void> => {
  await writeFile(join(dataDirectory, restoringMark), '', { mode: 0o600, flush: true });
  await syncPath(dataDirectory);
};

export const unmarkRestoring = async (dataDirectory: string): Promise<void> => {
  await rm(join(dataDirectory, restoringMark), { force: true });
  await syncPath(dataDirectory);
};

/** Throws a Refusal when a restore was killed there, or still runs. */
export const refuseRestoring = async (dataDirectory: string): Promise<void> => {
  if (await exists(join(dataDirectory, restoringMark)))
    throw new Refusal(
      `DATA_DIR: ${dataDirectory} holds a backup that was restored only in part; run "parlance restore" again, or set DATA_DIR to another directory.`,
    );
};
