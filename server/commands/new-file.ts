/** Makes a file that appears under its name when it is whole and on the disk, and never replaces another. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, lstat, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { removeAbandoned } from '../storage/abandoned.ts';
import { syncPath } from '../storage/sync-path.ts';
import { refusalOfFile } from './file-refusal.ts';

/** Milliseconds. */
const day = 86_400_000;

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

const refuseTaken = async (path: string): Promise<void> => {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  if (found !== undefined) throw Object.assign(new Error(`${path} is there`), { code: 'EEXIST' });
};

/** Disks for cameras and memory sticks know no links. */
const lacksLinks = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Unlike a rename, a link never replaces a file. */
const giveName = async (draft: string, path: string): Promise<void> => {
  try {
    await link(draft, path);
  } catch (error) {
    if (!lacksLinks.has(codeOf(error))) throw error;
    await refuseTaken(path);
    await rename(draft, path);
  }
};

/** Names of no other program. */
const draftOf = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.parlance-part`;
const isDraft = /\.[0-9a-f]{8}\.parlance-part$/;

/** What kills left there, also of other files: names may hold dates. A draft that still grows is written to within a day. */
const removeDrafts = async (directory: string): Promise<void> =>
  void (await removeAbandoned(directory, Date.now(), day, isDraft));

/** Removes the draft when the operator ends the command; a kill leaves it. Returns how to stop that. */
const removeWithProcess = (draft: string): (() => void) => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals) => {
    rmSync(draft, { force: true });
    release();
    process.kill(process.pid, signal);
  };
  const release = () => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  return release;
};

/** `write` puts all of it on the disk. Two at once write two drafts, of which one gets the name. */
export const makeFile = async <T>(path: string, write: (draft: string) => Promise<T>): Promise<T> => {
  const draft = draftOf(path);
  const release = removeWithProcess(draft);
  try {
    await refuseTaken(path);
    await removeDrafts(dirname(path));
    const written = await write(draft);
    await giveName(draft, path);
    await syncPath(dirname(path));
    return written;
  } catch (error) {
    throw refusalOfFile(error, path);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
    release();
  }
};
