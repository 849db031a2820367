/** Recognizes an archive, so that the same one continues what was interrupted. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Archive } from './archive/index.ts';

/** SHA-256 of a file's bytes; of a folder, of the names and sizes in it. */
export const fingerprintOf = async (path: string, archive: Archive): Promise<string> => {
  const hash = createHash('sha256');
  if ((await stat(path)).isDirectory()) {
    const entries = [...archive.entries.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name, size } of entries) hash.update(`${name}\0${size}\n`);
  } else
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
      hash.update(chunk as Buffer);
  return hash.digest('hex');
};
