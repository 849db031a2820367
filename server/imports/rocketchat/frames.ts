import type { Readable } from 'node:stream';
import { archiveLimits, Damaged } from '../archive/index.ts';

export interface Frame {
  readonly bytes: Buffer;
  readonly offset: number;
}

/** The length and the end. */
const smallest = 5;

/**
 * Cuts a stream into BSON documents by their lengths. No memory is taken for a length before it is known to be right.
 *
 * @throws {Damaged} at the first length that cannot be.
 */
export async function* readFrames(entry: string, stream: Readable): AsyncGenerator<Frame> {
  let chunks: Buffer[] = [];
  let [held, offset] = [0, 0];
  /** Bytes of the next document, as soon as its length is here. */
  let wanted = 4;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      let bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const length = bytes.readInt32LE(0);
      if (length < smallest) throw new Damaged(entry, offset, `a document of ${length} bytes`);
      if (length > archiveLimits.element)
        throw new Damaged(entry, offset, 'a document is larger than 16 MiB');
      if (held >= length) {
        yield { bytes: bytes.subarray(0, length), offset };
        bytes = bytes.subarray(length);
        offset += length;
        held -= length;
        wanted = 4;
      } else wanted = length;
      chunks = [bytes];
    }
  }
  if (held > 0) throw new Damaged(entry, offset, 'the file ends in the middle of a document');
}
