import { mkdir, open, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from './refusal.ts';

const isCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

/** Not recursive `mkdir`, which never ends below parents such as /proc. */
const makeWithParents = async (path: string): Promise<void> => {
  try {
    if ((await stat(path)).isDirectory()) return;
    throw new Error(`${path} is not a directory`);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  if (dirname(path) !== path) await makeWithParents(dirname(path));
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another service may have created it.
    if (!isCode(error, 'EEXIST')) throw error;
  }
};

/** Permissions on virtual file systems may be wrong. */
const tryToWrite = async (directory: string): Promise<void> => {
  const path = join(directory, `writable.${process.pid}`);
  await (await open(path, 'w', 0o600)).close();
  await unlink(path);
};

/** Throws a Refusal when this process cannot write to it. */
export const makeDataDirectory = async (directory: string): Promise<void> => {
  try {
    await makeWithParents(directory);
    await tryToWrite(directory);
  } catch (error) {
    throw new Refusal(
      `DATA_DIR: cannot use ${directory} (${error instanceof Error ? error.message : error}); choose a directory that this user may write to.`,
    );
  }
};
