import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The file appears under its name when it is whole and on the disk. Replaces an earlier one. */
export const writeFile = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
  const draft = `${path}.part`;
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true }));
    await rename(draft, path);
    const parent = await open(dirname(path), 'r');
    await parent.sync().finally(() => parent.close());
  } finally {
    await rm(draft, { force: true });
  }
};
