import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncPath } from '../storage/sync-path.ts';
import { writeSteadily } from './write-steadily.ts';

/** The file appears under its name when it is whole and on the disk. Replaces an earlier one. */
export const writeFile = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
  const draft = `${path}.part`;
  try {
    await writeSteadily(draft, content, 'w');
    await rename(draft, path);
    await syncPath(dirname(path));
  } finally {
    await rm(draft, { force: true });
  }
};
