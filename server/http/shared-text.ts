/**
 * Large text of many answers, compressed once. Its blocks refer to nothing before them, so they fit into any stream
 * (RFC 1951).
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const level = constants.Z_BEST_SPEED;

export class KeptText {
  readonly text: string;
  #bytes: Buffer | undefined;
  #blocks: Promise<Buffer> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes;
  }

  get blocks(): Promise<Buffer> {
    this.#blocks ??= deflate(this.bytes, { level, finishFlush: constants.Z_FULL_FLUSH });
    return this.#blocks;
  }
}

export type Part = string | KeptText;

export const bytesOf = (part: Part): Buffer => (typeof part === 'string' ? Buffer.from(part) : part.bytes);

/** Identification, method, no flags, no time, fastest, unknown system (RFC 1952). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
const lastBlock = Buffer.from([3, 0]);

export const gzipParts = async (parts: readonly Part[]): Promise<Buffer> => {
  const blocks = await Promise.all(
    parts.map((part) =>
      typeof part === 'string' ? deflate(part, { level, finishFlush: constants.Z_FULL_FLUSH }) : part.blocks,
    ),
  );
  let sum = 0;
  let length = 0;
  for (const part of parts) {
    const bytes = bytesOf(part);
    // For no bytes, crc32 would drop the sum.
    if (bytes.length > 0) sum = crc32(bytes, sum);
    length += bytes.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([head, ...blocks, lastBlock, tail]);
};
