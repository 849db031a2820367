import { basename } from 'node:path';
import { openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { Refusal } from '../../config/refusal.ts';
import type { Archive, OpenOptions } from './archive.ts';
import { checkRatio } from './bomb.ts';
import { Catalogue } from './catalogue.ts';
import { Damaged } from './damage.ts';
import { checkOverlaps, type Extent } from './overlaps.ts';
import { OpenFiles, writeRange } from './scratch.ts';
import { decodeText } from './text.ts';
import { type Packed, readPacked } from './zip-entry.ts';

/** The fixed part of a local header, in bytes. */
const localHeader = 30;
const [stored, deflated] = [0, 8];

/** Opens a zip by its central directory. */
export async function openZip(path: string, bytes: number, options: OpenOptions): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: Error) => {
    throw unreadable(path, error);
  });
  try {
    const { entries, leftOut } = await list(zip, path, bytes, options.strict === true);
    const files = new OpenFiles(options.scratch);
    const open = async (name: string) => readPacked(zip, name, entries.get(name)!.place);
    return {
      kind: 'zip',
      name: basename(path),
      bytes,
      entries,
      leftOut,
      truncated: undefined,
      open,
      spool: async (name) => {
        const file = await files.openScratch();
        try {
          return { file, start: 0, size: await writeRange(file, 0, await open(name)) };
        } catch (error) {
          if (!(error instanceof Damaged)) throw error;
          return { file, start: 0, size: error.offset, damage: error };
        }
      },
      openScratch: () => files.openScratch(),
      close: async () => {
        await files.close();
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error instanceof Refusal ? error : unreadable(path, error as Error);
  }
}

async function list(zip: ZipFile, path: string, bytes: number, strict: boolean) {
  const catalogue = new Catalogue<Packed>(strict);
  const extents: Extent[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    const { relativeOffsetOfLocalHeader: start, compressedSize, uncompressedSize } = entry;
    extents.push({ start, end: start + localHeader + entry.fileNameLength + compressedSize });
    if (name.endsWith('/')) continue;
    if (entry.isEncrypted())
      throw new Refusal(`${basename(path)} is protected by a password; unpack it, and give the folder.`);
    if (isSpecial(entry)) catalogue.leaveOut('link or device', name);
    else if (![stored, deflated].includes(entry.compressionMethod))
      catalogue.leaveOut('unknown compression', name);
    else {
      checkRatio(name, compressedSize, uncompressedSize);
      catalogue.add(name, uncompressedSize, {
        start,
        packed: compressedSize,
        size: uncompressedSize,
        deflated: entry.compressionMethod === deflated,
        checksum: entry.crc32,
      });
    }
    unpacked += uncompressedSize;
  }
  checkRatio(basename(path), bytes, unpacked);
  checkOverlaps(extents);
  return catalogue.finish();
}

const unicodePath = 0x7075;

/** Many tools write UTF-8 without the flag that says so; Windows has written backslashes between folders. */
function nameOf(entry: ZipEntry): string {
  const extra = entry.extraFields.find(({ id, data }) => id === unicodePath && data[0] === 1);
  return decodeText(extra?.data.subarray(5) ?? entry.fileNameRaw).text.replaceAll('\\', '/');
}

const [unix, kindBits, regular] = [3, 0o170000, 0o100000];

/** Returns whether the entry is a symbolic link or a device. Only systems of the Unix family say so. */
function isSpecial({ versionMadeBy, externalFileAttributes }: ZipEntry): boolean {
  const kind = (externalFileAttributes >>> 16) & kindBits;
  return versionMadeBy >>> 8 === unix && kind !== 0 && kind !== regular;
}

const unreadable = (path: string, error: Error): Refusal =>
  new Refusal(`${basename(path)} is no whole zip archive; it may have been cut short: ${error.message}`);
