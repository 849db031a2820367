import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const isCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

/** Creates its parents too. Not recursive `mkdir`, which never ends below parents such as /proc. */
export const makeDirectory = async (path: string): Promise<void> => {
  try {
    if ((await stat(path)).isDirectory()) return;
    throw new Error(`${path} is not a directory`);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  if (dirname(path) !== path) await makeDirectory(dirname(path));
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another service may have created it.
    if (!isCode(error, 'EEXIST')) throw error;
  }
};
