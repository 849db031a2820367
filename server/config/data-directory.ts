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

/** Returns the user that owns what this process writes there. Permissions on virtual file systems may be wrong. */
const tryToWrite = async (directory: string): Promise<number> => {
  const path = join(directory, `writable.${process.pid}`);
  const file = await open(path, 'w', 0o600);
  const { uid } = await file.stat();
  await file.close();
  await unlink(path);
  return uid;
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

/** Throws a Refusal for root in a data directory of another user, whose service could not use what root writes. */
export const refuseRootOfOthers = async (directory: string): Promise<void> => {
  if (process.getuid?.() !== 0) return;
  const key = await stat(join(directory, 'secret.key')).catch(() => undefined);
  // Where root's files get another owner, as on some networks, they are like those of the service.
  if (key === undefined || key.uid === 0 || key.uid === (await tryToWrite(directory))) return;
  throw new Refusal(
    `DATA_DIR: ${directory} belongs to the service of user ${key.uid}, which could not read what root writes there; run this as that user, like "sudo -u '#${key.uid}' …".`,
  );
};
