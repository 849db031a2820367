/** The directory of DATA_DIR, which every service needs: for its key and its credentials, and for files on their way in. */
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { Refusal } from './refusal.ts';

/** Makes it where it is missing; throws a Refusal when this process may not write to it. */
export const makeDataDirectory = async (directory: string): Promise<void> => {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.W_OK | constants.X_OK);
    if (!(await stat(directory)).isDirectory()) throw new Error('it is not a directory');
  } catch (error) {
    throw new Refusal(
      `DATA_DIR: cannot use ${directory} (${error instanceof Error ? error.message : error}); choose a directory that this user may write to.`,
    );
  }
};
