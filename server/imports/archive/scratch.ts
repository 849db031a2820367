import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Files that are open as long as an archive is. */
export class OpenFiles {
  readonly #folder: string;
  readonly #files: FileHandle[] = [];

  /** `folder` is where temporary files are made. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  keep(file: FileHandle): FileHandle {
    this.#files.push(file);
    return file;
  }

  /** Opens a temporary file without a name, so that a process that is killed leaves nothing behind. */
  async openScratch(): Promise<FileHandle> {
    const path = join(this.#folder, `import-${randomUUID()}`);
    const file = this.keep(await open(path, 'wx+', 0o600));
    await unlink(path);
    return file;
  }

  async close(): Promise<void> {
    for (const file of this.#files.splice(0)) await file.close();
  }
}

const blockSize = 64 * 1024;

/** Returns `size` bytes of a file from `start` on. The file stays open. */
export const readRange = (file: FileHandle, start: number, size: number): Readable =>
  Readable.from(readBlocks(file, start, size), { objectMode: false });

export async function* readBlocks(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const block = Buffer.allocUnsafe(Math.min(blockSize, size - at));
    const { bytesRead } = await file.read(block, 0, block.length, start + at);
    if (bytesRead === 0) throw new Error('The file is shorter than it was.');
    yield block.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Writes all of a stream at `start`, and returns how many bytes it had. */
export async function writeRange(
  file: FileHandle,
  start: number,
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  let size = 0;
  for await (const chunk of stream) {
    await writeWhole(file, chunk, start + size);
    size += chunk.length;
  }
  return size;
}

async function writeWhole(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, at, chunk.length - at, position + at);
    at += bytesWritten;
  }
}
