import { createReadStream } from 'node:fs';
import { open as openFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { Refusal } from '../../config/refusal.ts';
import type { Archive, OpenOptions } from './archive.ts';
import { openFolder, openSingle } from './folder.ts';
import { archiveLimits } from './limits.ts';
import { openTar } from './tar.ts';
import { openZip } from './zip.ts';

/**
 * Opens a zip, a tarball, a folder, or a bare file of lines or documents. What it is, the first bytes say.
 *
 * @throws {Refusal} for anything else, and for an archive that is dangerous to read.
 */
export async function openArchive(path: string, options: OpenOptions): Promise<Archive> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(error.code === 'ENOENT' ? `There is no ${path}.` : `${path}: ${error.message}`);
  });
  if (found.isDirectory()) return openFolder(path, options);
  if (!found.isFile()) throw new Refusal(`${path} is neither a file nor a folder.`);
  if (found.size > archiveLimits.archive) throw new Refusal(`${path} is larger than 100 GiB.`);
  const head = await readHead(path, 512);
  if (isZip(head)) return openZip(path, found.size, options);
  if (isTar(head)) return openTar(path, found.size, false, options);
  if (isGzip(head) && isTar(await readGzipHead(path, 512))) return openTar(path, found.size, true, options);
  if (/\.(jsonl|ndjson|json|bson|bson\.gz)$/i.test(path)) return openSingle(path, found.size, options);
  throw new Refusal(`${basename(path)} is neither a zip nor a tar archive that can be read.`);
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isTar = (head: Buffer): boolean => head.subarray(257, 262).toString('latin1') === 'ustar';
/** An empty zip begins with the end of its directory, and one in parts with a mark of its own. */
const isZip = (head: Buffer): boolean =>
  ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].includes(head.subarray(0, 4).toString('latin1'));

async function readHead(path: string, size: number): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readGzipHead(path: string, size: number): Promise<Buffer> {
  const source = createReadStream(path);
  const gunzip = source.pipe(createGunzip());
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of gunzip) {
      head = Buffer.concat([head, chunk as Buffer]);
      if (head.length >= size) break;
    }
  } catch {
    // Too short, or no gzip after all: the head decides.
  } finally {
    source.destroy();
  }
  return head.subarray(0, size);
}
