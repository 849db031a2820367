import type { Readable } from 'node:stream';
import { archiveLimits } from './limits.ts';
import { decodeText } from './text.ts';

export interface Line {
  /** Where the line begins, in bytes. */
  readonly offset: number;
  /** The length in bytes, without the line end. */
  readonly length: number;
  /** Undefined for a line that is larger than one element may be. */
  readonly text: string | undefined;
  /** Whether U+FFFD replaces bytes that were no UTF-8. */
  readonly repaired: boolean;
}

const lineEnd = 0x0a;

/** Yields the lines of a stream that are not empty, each in bounded memory. */
export async function* readLines(stream: Readable): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let [offset, kept] = [0, 0];
  const keep = (piece: Buffer): void => {
    kept += piece.length;
    // A line that is too large is counted to its end, and its bytes are forgotten.
    if (kept > archiveLimits.element) pieces = [];
    else pieces.push(piece);
  };
  const take = (): Line | undefined => {
    const line = { offset, length: kept };
    const bytes = Buffer.concat(pieces);
    pieces = [];
    kept = 0;
    if (line.length > archiveLimits.element) return { ...line, text: undefined, repaired: false };
    const { text, repaired } = decodeText(line.offset === 0 ? withoutMark(bytes) : bytes);
    return text.trim() === '' ? undefined : { ...line, text, repaired };
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, from)) {
      keep(chunk.subarray(from, at));
      const length = kept;
      const line = take();
      if (line !== undefined) yield line;
      offset += length + 1;
      from = at + 1;
    }
    if (from < chunk.length) keep(Buffer.from(chunk.subarray(from)));
  }
  const last = take();
  if (last !== undefined) yield last;
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 3).equals(mark) ? bytes.subarray(3) : bytes;
