import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { Entry as ZipEntry, ZipFile } from 'yauzl';
import { Damaged } from './damage.ts';

/** Where an entry lies in a zip, and what its directory promises. Sizes are in bytes. */
export interface Packed {
  readonly start: number;
  readonly packed: number;
  readonly size: number;
  readonly deflated: boolean;
  readonly checksum: number;
}

/** Returns the bytes of an entry; the stream fails with `Damaged` when they are not what the directory promises. */
export const readPacked = (zip: ZipFile, name: string, packed: Packed): Readable =>
  Readable.from(checked(zip, name, packed), { objectMode: false });

async function* checked(zip: ZipFile, name: string, packed: Packed): AsyncGenerator<Buffer> {
  let [offset, sum] = [0, 0];
  try {
    for await (const chunk of await unpack(zip, packed)) {
      offset += (chunk as Buffer).length;
      sum = crc32(chunk as Buffer, sum);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw new Damaged(name, offset, (error as Error).message);
  }
  if (sum !== packed.checksum) throw new Damaged(name, offset, 'its checksum is wrong');
}

function unpack(zip: ZipFile, { start, packed, size, deflated }: Packed): Promise<Readable> {
  const header = { relativeOffsetOfLocalHeader: start, compressedSize: packed } as ZipEntry;
  const open = promisify(zip.openReadStreamLowLevel.bind(zip));
  return zip
    .readLocalFileHeaderPromise(header, { minimal: true })
    .then(({ fileDataStart }) => open(fileDataStart, packed, 0, packed, deflated, size));
}
