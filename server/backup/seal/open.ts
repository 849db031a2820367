import type { StateAddress } from 'libsodium-wrappers';
import { Refusal } from '../../config/refusal.ts';
import { openSodium, type Sodium } from '../../secrets/sodium.ts';
import { cutShort, damaged } from '../damaged.ts';
import { ByteReader } from './byte-reader.ts';
import { findKey, magic, mostHead } from './head.ts';
import type { Opening } from './keys.ts';
import { chunkBytes } from './seal.ts';

type FindKey = (line: Buffer) => Promise<Uint8Array>;

async function* unseal(bytes: ByteReader, find: FindKey): AsyncGenerator<Buffer> {
  const line = await bytes.readLine(mostHead);
  if (line === undefined) throw damaged('its first lines');
  yield* openWith(bytes, await find(line), Buffer.concat([magic, line]));
}

async function* openWith(bytes: ByteReader, key: Uint8Array, head: Buffer): AsyncGenerator<Buffer> {
  const sodium = await openSodium();
  const header = await bytes.read(sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES);
  if (header.length < sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES) throw cutShort();
  const state = sodium.crypto_secretstream_xchacha20poly1305_init_pull(header, key);
  let before: Buffer | null = Buffer.concat([head, header]);
  for (let place = 0; ; place += 1) {
    const chunk = await bytes.read(chunkBytes + sodium.crypto_secretstream_xchacha20poly1305_ABYTES);
    if (chunk.length === 0) throw cutShort();
    const opened = pull(sodium, state, chunk, before);
    before = null;
    if (!opened) {
      if (place === 0) throw otherKey();
      throw damaged(`the part from byte ${place * chunkBytes} on, or where it ends,`);
    }
    yield Buffer.from(opened.message.buffer, opened.message.byteOffset, opened.message.length);
    if (opened.tag === sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL) break;
  }
  if (!(await bytes.isAtEnd())) throw damaged('what follows its end');
}

/** Opens what was sealed with this key, without a head. */
export async function* openSealed(source: AsyncIterable<Buffer>, key: Uint8Array): AsyncGenerator<Buffer> {
  yield* openWith(new ByteReader(source), key, Buffer.alloc(0));
}

const pull = (sodium: Sodium, state: StateAddress, chunk: Buffer, before: Buffer | null) => {
  try {
    return sodium.crypto_secretstream_xchacha20poly1305_pull(state, chunk, before);
  } catch {
    return false;
  }
};

const otherKey = () =>
  new Refusal('The passphrase or the key does not fit, or the beginning of the backup is damaged.');

export interface Opened {
  readonly isSealed: boolean;
  readonly content: AsyncIterable<Buffer>;
}

export type Opener = (source: AsyncIterable<Buffer>) => Promise<Opened>;

const openerWith =
  (find: FindKey): Opener =>
  async (source) => {
    const bytes = new ByteReader(source);
    if (!(await bytes.startsWith(magic))) return { isSealed: false, content: bytes.rest() };
    return { isSealed: true, content: unseal(bytes, find) };
  };

/** Opens a backup, sealed or plain. The content throws a Refusal where it is damaged. */
export const openBackup = (source: AsyncIterable<Buffer>, opening: Opening): Promise<Opened> =>
  openerWith((line) => findKey(line, opening))(source);

/** Opens many that were sealed under few heads, and stretches a passphrase once for each head. */
export const makeOpener = (opening: Opening): Opener => {
  const keys = new Map<string, Promise<Uint8Array>>();
  return openerWith((line) => {
    const head = line.toString();
    const key = keys.get(head) ?? findKey(line, opening);
    keys.set(head, key);
    return key;
  });
};
