/** Directories for the time of a run. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const present = new Set<string>();
process.on('exit', () => {
  // Killed processes may still write.
  for (const directory of present)
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

export const makeDirectory = async (name: string): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), `parlance-${name}-`));
  present.add(directory);
  return directory;
};

export const removeDirectory = async (directory: string): Promise<void> => {
  await rm(directory, { recursive: true, force: true });
  present.delete(directory);
};
