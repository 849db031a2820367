import type { StateAddress } from 'libsodium-wrappers';
import { Refusal } from '../../config/refusal.ts';
import { openSodium, type Sodium } from '../../secrets/sodium.ts';
import { cutShort, cutShortOrDamaged, damaged } from '../damaged.ts';
import { ByteReader } from './byte-reader.ts';
import { findKeys, magic, mostHead } from './head.ts';
import type { Opening } from './keys.ts';
import { chunkBytes } from './seal.ts';

type FindKeys = (line: Buffer) => Promise<readonly Uint8Array[]>;

async function* unseal(bytes: ByteReader, find: FindKeys): AsyncGenerator<Buffer> {
  const line = await bytes.readLine(mostHead);
  if (line === undefined) {
    const isOver = (await bytes.read(mostHead)).length < mostHead;
    throw isOver ? cutShort(bytes.taken) : damaged('its first lines');
  }
  yield* openWith(bytes, await find(line), Buffer.concat([magic, line]));
}

/**
 * The first chunk shows which key fits. `refusal` says that it is not as it was written. Without one, it is the backup
 * itself.
 */
async function* openWith(
  bytes: ByteReader,
  keys: readonly Uint8Array[],
  head: Buffer,
  refusal?: Refusal,
): AsyncGenerator<Buffer> {
  const sodium = await openSodium();
  const header = await bytes.read(sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES);
  if (header.length < sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES)
    throw refusal ?? cutShort(bytes.taken);
  let states = keys.map((key) => sodium.crypto_secretstream_xchacha20poly1305_init_pull(header, key));
  let before: Buffer | null = Buffer.concat([head, header]);
  const sealedBytes = chunkBytes + sodium.crypto_secretstream_xchacha20poly1305_ABYTES;
  for (let isFirst = true; ; isFirst = false) {
    const from = bytes.taken;
    const chunk = await bytes.read(sealedBytes);
    if (chunk.length === 0) throw refusal ?? cutShort(bytes.taken);
    const found = pullAny(sodium, states, chunk, before);
    before = null;
    if (found === undefined)
      throw refusal ?? refusalOf({ from, to: bytes.taken, isFirst, isWhole: chunk.length === sealedBytes });
    const { opened, state } = found;
    states = [state];
    yield Buffer.from(opened.message.buffer, opened.message.byteOffset, opened.message.length);
    if (opened.tag === sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL) break;
  }
  if (!(await bytes.isAtEnd())) throw refusal ?? damaged('what follows its end');
}

interface Chunk {
  /** Bytes of the file. */
  readonly from: number;
  readonly to: number;
  readonly isFirst: boolean;
  /** The last one, and one that was cut, are shorter. */
  readonly isWhole: boolean;
}

/** What a chunk that does not open says of the backup. */
const refusalOf = ({ from, to, isFirst, isWhole }: Chunk): Refusal => {
  if (isFirst) return isWhole ? otherKey() : otherKeyOrCut(to);
  return isWhole ? damaged(`the part from byte ${from} on`) : cutShortOrDamaged(from, to);
};

/** Opens what was sealed with this key, without a head. Throws `refusal` where it is not as it was written. */
export async function* openSealed(
  source: AsyncIterable<Buffer>,
  key: Uint8Array,
  refusal: Refusal,
): AsyncGenerator<Buffer> {
  yield* openWith(new ByteReader(source), [key], Buffer.alloc(0), refusal);
}

const pull = (sodium: Sodium, state: StateAddress, chunk: Buffer, before: Buffer | null) => {
  try {
    return sodium.crypto_secretstream_xchacha20poly1305_pull(state, chunk, before);
  } catch {
    return false;
  }
};

const pullAny = (sodium: Sodium, states: readonly StateAddress[], chunk: Buffer, before: Buffer | null) => {
  for (const state of states) {
    const opened = pull(sodium, state, chunk, before);
    if (opened) return { opened, state };
  }
};

const otherKey = () =>
  new Refusal('The passphrase or the key does not fit, or the beginning of the backup is damaged.');

const otherKeyOrCut = (end: number) =>
  new Refusal(
    `The passphrase or the key does not fit, or the backup, which ends after byte ${end}, is cut off or damaged.`,
  );

export interface Opened {
  readonly isSealed: boolean;
  readonly content: AsyncIterable<Buffer>;
}

export type Opener = (source: AsyncIterable<Buffer>) => Promise<Opened>;

const openerWith =
  (find: FindKeys): Opener =>
  async (source) => {
    const bytes = new ByteReader(source);
    if (!(await bytes.startsWith(magic))) return { isSealed: false, content: bytes.rest() };
    return { isSealed: true, content: unseal(bytes, find) };
  };

/** Opens a backup, sealed or plain. The content throws a Refusal where it is damaged. */
export const openBackup = (source: AsyncIterable<Buffer>, opening: Opening): Promise<Opened> =>
  openerWith((line) => findKeys(line, opening))(source);

/** Opens many that were sealed under few heads, and stretches each passphrase once for each head. */
export const makeOpener = (opening: Opening): Opener => {
  const found = new Map<string, Promise<readonly Uint8Array[]>>();
  return openerWith((line) => {
    const head = line.toString();
    const keys = found.get(head) ?? findKeys(line, opening);
    found.set(head, keys);
    return keys;
  });
};
