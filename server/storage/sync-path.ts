import { open } from 'node:fs/promises';

/** Resolves when the file, or the names in the directory, are on disk. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
};
