import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as createExtract, type Headers } from 'tar-stream';
import { Refusal } from '../../config/refusal.ts';
import type { Archive, OpenOptions } from './archive.ts';
import { checkRatio } from './bomb.ts';
import { Catalogue } from './catalogue.ts';
import { OpenFiles, readRange, writeRange } from './scratch.ts';

/**
 * Opens a tarball. Readers want entries in an order of their own, and a tarball has no directory: one pass copies its
 * files to one temporary file, which needs as much room on the disk as they need unpacked.
 */
export async function openTar(
  path: string,
  bytes: number,
  gzipped: boolean,
  options: OpenOptions,
): Promise<Archive> {
  const files = new OpenFiles(options.scratch);
  try {
    const file = await files.openScratch();
    const catalogue = new Catalogue<number>(options.strict === true);
    const truncated = await copy({ path, bytes, gzipped }, catalogue, file);
    const { entries, leftOut } = catalogue.finish();
    return {
      kind: 'tar',
      name: basename(path),
      bytes,
      entries,
      leftOut,
      truncated,
      open: async (name) => readRange(file, entries.get(name)!.place, entries.get(name)!.size),
      spool: async (name) => {
        const { place: start, size } = entries.get(name)!;
        return { file, start, size };
      },
      openScratch: () => files.openScratch(),
      close: () => files.close(),
    };
  } catch (error) {
    await files.close();
    throw error;
  }
}

/** Returns a sentence when the tarball ends too early. */
async function copy(
  { path, bytes, gzipped }: { path: string; bytes: number; gzipped: boolean },
  catalogue: Catalogue<number>,
  file: FileHandle,
): Promise<string | undefined> {
  const extract = createExtract();
  let [unpacked, end] = [0, 0];
  const guard = new Transform({
    transform: (chunk: Buffer, _, done) => {
      unpacked += chunk.length;
      try {
        checkRatio(basename(path), bytes, unpacked);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const source = createReadStream(path);
  const fed = gzipped ? pipeline(source, createGunzip(), guard, extract) : pipeline(source, guard, extract);
  // The loop below meets the same error.
  fed.catch(() => undefined);
  try {
    for await (const entry of extract) {
      const { name, type, size } = entry.header;
      if (isFile(type)) {
        const length = await writeRange(file, end, entry);
        if (length !== size) throw new Error('Unexpected end of data');
        catalogue.add(name, length, end);
        end += length;
      } else {
        if (type !== 'directory') catalogue.leaveOut('link or device', name);
        entry.resume();
      }
    }
    await fed;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!isEarlyEnd(error as NodeJS.ErrnoException))
      throw new Refusal(`${basename(path)} is no tar archive that can be read: ${(error as Error).message}`);
    return `${basename(path)} ends too early, after ${unpacked} bytes.`;
  }
  return undefined;
}

const isFile = (type: Headers['type']): boolean =>
  type === 'file' || type === 'contiguous-file' || type === null || type === undefined;

const isEarlyEnd = ({ code, message }: NodeJS.ErrnoException): boolean =>
  code === 'Z_BUF_ERROR' || /unexpected end/i.test(message);
