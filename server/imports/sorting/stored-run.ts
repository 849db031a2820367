import type { FileHandle } from 'node:fs/promises';
import { numbers, type Place, readPlace } from './run.ts';

/** Places that are read at once: small, because many runs are read together. */
const window = 1024;
const placeBytes = numbers * Float64Array.BYTES_PER_ELEMENT;

/** Yields the places of a run on disk, from `start` in bytes. */
export async function* readRun(file: FileHandle, start: number, count: number): AsyncGenerator<Place> {
  const values = new Float64Array(window * numbers);
  const bytes = new Uint8Array(values.buffer);
  for (let done = 0; done < count; done += window) {
    const size = Math.min(window, count - done) * placeBytes;
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, start + done * placeBytes + at);
      if (bytesRead === 0) throw new Error('A temporary file of the import is shorter than it was.');
      at += bytesRead;
    }
    for (let index = 0; index < size / placeBytes; index++) yield readPlace(values, index);
  }
}
