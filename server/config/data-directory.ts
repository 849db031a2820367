/** The directory of DATA_DIR, which every service needs: for its key and its credentials, and for files on their way in. */
import { mkdir, open, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from './refusal.ts';

const isCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

/** Level by level: where a parent is there and nothing can be made in it, as below /proc, Node's recursive `mkdir` tries for ever. */
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
    // Another service that starts at the same time may have made it.
    if (!isCode(error, 'EEXIST')) throw error;
  }
};

/** By doing it: what a directory says of who may write to it need not be true of a system that keeps no files. */
const tryToWrite = async (directory: string): Promise<void> => {
  const path = join(directory, `writable.${process.pid}`);
  await (await open(path, 'w', 0o600)).close();
  await unlink(path);
};

/** Makes it where it is missing; throws a Refusal when this process cannot write to it. */
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
