/**
 * Seals a stream of bytes: magic, head, then chunks of libsodium's secretstream. The first chunk vouches for what stands
 * before it. The last says that it is the last. So no byte can change or go missing.
 */
import { openSodium } from '../../secrets/sodium.ts';
import { magic, makeHead } from './head.ts';
import type { Sealing } from './keys.ts';

/** Bytes. */
export const chunkBytes = 65_536;

/** `head` is what the receiver reads first; the first chunk vouches for it. */
export async function* sealWith(
  content: AsyncIterable<Buffer>,
  key: Uint8Array,
  head: Buffer,
): AsyncGenerator<Buffer> {
  const sodium = await openSodium();
  const { state, header } = sodium.crypto_secretstream_xchacha20poly1305_init_push(key);
  let before: Buffer | null = Buffer.concat([head, header]);
  yield before;
  const push = (chunk: Buffer, tag: number): Buffer => {
    const sealed = sodium.crypto_secretstream_xchacha20poly1305_push(state, chunk, before, tag);
    before = null;
    return Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    // The last chunk is kept back, since it is tagged as the last.
    for (; all.length - at > chunkBytes; at += chunkBytes)
      yield push(all.subarray(at, at + chunkBytes), sodium.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE);
    rest = Buffer.from(all.subarray(at));
  }
  yield push(rest, sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL);
}

export type Sealer = (content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Seals many contents under one head, since stretching a passphrase takes half a second. Each has its own nonce. */
export const makeSealer = async (sealing: Sealing): Promise<Sealer> => {
  const { key, line } = await makeHead(sealing);
  return (content) => sealWith(content, key, Buffer.concat([magic, line]));
};

export async function* seal(content: AsyncIterable<Buffer>, sealing: Sealing): AsyncGenerator<Buffer> {
  const sealer = await makeSealer(sealing);
  yield* sealer(content);
}
