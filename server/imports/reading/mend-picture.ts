import { Readable } from 'node:stream';
import type { Bytes } from '../vocabulary.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Exports that went through a system which changes line ends lack one byte of the signature, and often nothing else. */
const cut = Buffer.from('\x89PNG\n\x1a\n', 'latin1');

/** Gives a PNG picture its signature back. What is wrong beyond that, the checksums of its parts find. */
export const mendPicture =
  (bytes: Bytes): Bytes =>
  async () =>
    Readable.from(mended(await bytes()), { objectMode: false });

async function* mended(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of stream) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < cut.length) continue;
    yield withSignature(head);
    head = undefined;
  }
  if (head !== undefined) yield withSignature(head);
}

const withSignature = (head: Buffer): Buffer =>
  head.subarray(0, cut.length).equals(cut) ? Buffer.concat([signature, head.subarray(cut.length)]) : head;
