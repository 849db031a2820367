import type { Dirent } from 'node:fs';
import { constants, type FileHandle, open, opendir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Archive, OpenOptions } from './archive.ts';
import { Catalogue } from './catalogue.ts';
import { OpenFiles, readBlocks } from './scratch.ts';

/** Node 20's own recursive `opendir` leaves out files of folders with more than 32 entries. */
async function* walk(path: string): AsyncGenerator<Dirent> {
  const waiting = [path];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for await (const found of await opendir(folder))
      if (found.isDirectory()) waiting.push(join(found.parentPath, found.name));
      else yield found;
}

/** Opens a folder as if it were an archive; links in it are not followed. */
export async function openFolder(path: string, options: OpenOptions): Promise<Archive> {
  const catalogue = new Catalogue<string>(options.strict === true);
  let bytes = 0;
  for await (const found of walk(path)) {
    const file = join(found.parentPath, found.name);
    const name = relative(path, file).split(sep).join('/');
    if (!found.isFile()) {
      catalogue.leaveOut('link or device', name);
      continue;
    }
    const { size } = await stat(file);
    bytes += size;
    catalogue.add(name, size, file);
  }
  const { entries, leftOut } = catalogue.finish(options.keepsFolders);
  return {
    kind: 'folder',
    name: basename(resolve(path)),
    bytes,
    entries,
    leftOut,
    truncated: undefined,
    ...plainFiles(options, (name) => entries.get(name)!.place),
  };
}

/** Opens one file as an archive with one entry. */
export async function openSingle(path: string, size: number, options: OpenOptions): Promise<Archive> {
  const name = basename(path);
  return {
    kind: 'file',
    name,
    bytes: size,
    entries: new Map([[name, { name, size }]]),
    leftOut: [],
    truncated: undefined,
    ...plainFiles(options, () => path),
  };
}

const plainFiles = (
  { scratch }: OpenOptions,
  pathOf: (name: string) => string,
): Pick<Archive, 'open' | 'spool' | 'openScratch' | 'close'> => {
  const files = new OpenFiles(scratch);
  return {
    open: async (name) => Readable.from(wholeFile(pathOf(name)), { objectMode: false }),
    spool: async (name) => {
      const file = files.keep(await openPlain(pathOf(name)));
      const { size } = await file.stat();
      return { file, start: 0, size };
    },
    openScratch: () => files.openScratch(),
    close: () => files.close(),
  };
};

/** Opens the file with the first read, so that a stream that is never read holds nothing. */
async function* wholeFile(path: string): AsyncGenerator<Buffer> {
  const file = await openPlain(path);
  try {
    yield* readBlocks(file, 0, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

const openPlain = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
