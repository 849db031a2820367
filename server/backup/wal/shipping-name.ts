/** The name under which a data directory ships its log. No backup brings it along, and a copy takes another. */
import { randomBytes } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { endChain } from '../../db/embedded/archive.ts';
import { makeDirectory } from '../../storage/make-directory.ts';

const pathIn = (dataDirectory: string): string => join(dataDirectory, 'shipping-id');

interface Known {
  readonly name: string;
  /** That of the file itself: a copy has another. Earlier versions did not note it. */
  readonly inode: string | undefined;
  /** Where it shipped last. */
  readonly place: string | undefined;
}

const fetchKnown = async (path: string): Promise<Known | undefined> => {
  const text = (await readFile(path, 'utf8').catch(() => '')).trim();
  const [, name, inode, place] = /^(\S+)(?: (\d+))?(?: (.+))?$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, inode, place };
};

const note = async (path: string, name: string, ...place: readonly string[]): Promise<void> => {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(`${[name, (await file.stat()).ino, ...place].join(' ')}\n`);
  } finally {
    await file.close();
  }
};

export const fetchLastPlace = async (dataDirectory: string): Promise<string | undefined> =>
  (await fetchKnown(pathIn(dataDirectory)))?.place;

export const nameOfShipping = async (dataDirectory: string): Promise<string> => {
  const path = pathIn(dataDirectory);
  const known = await fetchKnown(path);
  if (known?.inode !== undefined) return known.name;
  const name = known?.name ?? randomBytes(8).toString('hex');
  await makeDirectory(dataDirectory);
  await note(path, name);
  return name;
};

export const notePlace = async (dataDirectory: string, place: string): Promise<void> =>
  note(pathIn(dataDirectory), await nameOfShipping(dataDirectory), place);

/** Before the database starts: what a copy writes is no part of the log that the original ships. */
export const partFromOriginal = async (dataDirectory: string): Promise<void> => {
  const path = pathIn(dataDirectory);
  const known = await fetchKnown(path);
  if (known?.inode === undefined || known.inode === String((await stat(path)).ino)) return;
  endChain(join(dataDirectory, 'postgres'));
  await rm(path);
};
