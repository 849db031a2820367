/**
 * Large text of many answers, compressed once. Its blocks refer to nothing before them, so they fit into any stream
 * (RFC 1951).
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { joinChecksums } from './checksum.ts';

const deflate = promisify(deflateRaw);
const options = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_FULL_FLUSH };
/** Bytes. Fewer are compressed before another thread has begun. */
const worthThread = 16_384;

const compress = (bytes: Buffer): Buffer | Promise<Buffer> =>
  bytes.length < worthThread ? deflateRawSync(bytes, options) : deflate(bytes, options);

export class SharedText {
  readonly text: string;
  #bytes: Buffer | undefined;
  #blocks: Promise<Buffer> | undefined;
  #checksum: number | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes;
  }

  get blocks(): Promise<Buffer> {
    this.#blocks ??= deflate(this.bytes, options);
    return this.#blocks;
  }

  get checksum(): number {
    this.#checksum ??= crc32(this.bytes);
    return this.#checksum;
  }
}

export type Part = string | SharedText;

export const bytesOf = (part: Part): Buffer => (typeof part === 'string' ? Buffer.from(part) : part.bytes);

/** Identification, method, no flags, no time, fastest, unknown system (RFC 1952). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
const lastBlock = Buffer.from([3, 0]);

export const gzipParts = async (parts: readonly Part[]): Promise<Buffer> => {
  const packed = await Promise.all(
    parts.map(async (part) => {
      if (part instanceof SharedText)
        return { blocks: await part.blocks, checksum: part.checksum, length: part.bytes.length };
      const bytes = Buffer.from(part);
      return { blocks: await compress(bytes), checksum: crc32(bytes), length: bytes.length };
    }),
  );
  let sum = 0;
  let length = 0;
  for (const one of packed) {
    sum = joinChecksums(sum, one.checksum, one.length);
    length += one.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([head, ...packed.map(({ blocks }) => blocks), lastBlock, tail]);
};
