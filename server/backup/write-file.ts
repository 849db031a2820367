import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '../storage/sync-path.ts';

/** The file appears under its name when it is whole and on the disk. Replaces an earlier one. */
export const writeFile = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
  const draft = `${path}.part`;
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true }));
    await rename(draft, path);
    await syncPath(dirname(path));
  } finally {
    await rm(draft, { force: true });
  }
};
