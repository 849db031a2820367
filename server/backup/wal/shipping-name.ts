/** The name under which a data directory ships its log. No backup brings it along, and a copy takes another. */
import { randomBytes } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { endChain } from '../../db/embedded/archive.ts';
import { makeDirectory } from '../../storage/make-directory.ts';

const pathIn = (dataDirectory: string): string => join(dataDirectory, 'shipping-id');

interface Known {
  readonly name: string;
  /** Belongs to the file itself: a copy has another. Earlier versions noted its inode, or nothing. */
  readonly mark: string | undefined;
  /** Where it shipped last. */
  readonly place: string | undefined;
}

const fetchKnown = async (path: string): Promise<Known | undefined> => {
  const text = (await readFile(path, 'utf8').catch(() => '')).trim();
  const [, name, mark, place] = /^(\S+)(?: (@?\d+))?(?: (.+))?$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, mark, place };
};

/** When the file was made: no program can set that. Where the file system does not know it, the inode. */
const markOf = ({ ino, birthtimeNs }: BigIntStats): string =>
  birthtimeNs > 0n ? `@${birthtimeNs}` : String(ino);

const note = async (path: string, name: string, ...place: readonly string[]): Promise<void> => {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(`${[name, markOf(await file.stat({ bigint: true })), ...place].join(' ')}\n`);
  } finally {
    await file.close();
  }
};

export const fetchLastPlace = async (dataDirectory: string): Promise<string | undefined> =>
  (await fetchKnown(pathIn(dataDirectory)))?.place;

export const nameOfShipping = async (dataDirectory: string): Promise<string> => {
  const path = pathIn(dataDirectory);
  const known = await fetchKnown(path);
  if (known?.mark !== undefined) return known.name;
  const name = known?.name ?? randomBytes(8).toString('hex');
  await makeDirectory(dataDirectory);
  await note(path, name);
  return name;
};

export const notePlace = async (dataDirectory: string, place: string): Promise<void> =>
  note(pathIn(dataDirectory), await nameOfShipping(dataDirectory), place);

/**
 * Call it before the database starts: what a copy writes is no part of the log that the original ships. Returns whether
 * the data directory is a copy.
 */
export const partFromOriginal = async (dataDirectory: string): Promise<boolean> => {
  const path = pathIn(dataDirectory);
  const known = await fetchKnown(path);
  if (known?.mark === undefined) return false;
  const stats = await stat(path, { bigint: true });
  if (known.mark === markOf(stats)) return false;
  // Earlier versions noted a rounded inode where it is large.
  if (known.mark === String(Number(stats.ino))) {
    await note(path, known.name, ...(known.place === undefined ? [] : [known.place]));
    return false;
  }
  endChain(join(dataDirectory, 'postgres'));
  await rm(path);
  return true;
};
