/**
 * Writes a large file to the disk in small steps. One flush of a whole backup would hold up the commits of people's
 * messages, which go to the same disk (docs/decisions/0095-backups-in-small-steps.md).
 */
import { open } from 'node:fs/promises';
import { mebibyte } from '@parlance/protocol/limits';

/** Bytes. */
const step = 4 * mebibyte;

/** Resolves when all of the content is on the disk. `wx` refuses a file that is there. */
export const writeSteadily = async (
  path: string,
  content: AsyncIterable<Buffer>,
  flags: 'w' | 'wx',
): Promise<void> => {
  const file = await open(path, flags, 0o600);
  try {
    let waiting = 0;
    for await (const piece of content) {
      // Unlike `write`, it writes all of the piece.
      await file.writeFile(piece);
      waiting += piece.length;
      if (waiting < step) continue;
      await file.datasync();
      waiting = 0;
    }
    await file.sync();
  } finally {
    await file.close();
  }
};
