/** The first lines of a sealed file say how to find its key. The seal covers them too. */
import { randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../config/refusal.ts';
import { openSodium, type Sodium } from '../../secrets/sodium.ts';
import { damaged } from '../damaged.ts';
import { nameOfKey, type Opening, type Sealing } from './keys.ts';

export const magic = Buffer.from('parlance sealed backup 1\n');
/** Bytes of the line after the magic. */
export const mostHead = 1024;
const keyBytes = 32;

/** 32 MiB and about half a second, like a sign-in, since the operator may choose a weak passphrase. */
const cost = { N: 32_768, r: 8, p: 3 };

const headShape = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('passphrase'),
    salt: z.string(),
    N: z.int().min(1024).max(1_048_576),
    r: z.int().min(1).max(16),
    p: z.int().min(1).max(16),
  }),
  z.strictObject({ by: z.literal('key'), recipient: z.string(), key: z.string() }),
]);

type Head = z.infer<typeof headShape>;

const stretch = (passphrase: string, { salt, N, r, p }: { salt: string; N: number; r: number; p: number }) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'base64'),
      keyBytes,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    ),
  );

/** Returns the key of the stream, and the line by which the receiver finds it. */
export const makeHead = async (
  sealing: Sealing,
): Promise<{ readonly key: Uint8Array; readonly line: Buffer }> => {
  const lineOf = (head: Head) => Buffer.from(`${JSON.stringify(head)}\n`);
  if (sealing.by === 'passphrase') {
    const way = { salt: randomBytes(16).toString('base64'), ...cost };
    return { key: await stretch(sealing.passphrase, way), line: lineOf({ by: 'passphrase', ...way }) };
  }
  const sodium = await openSodium();
  const key = sodium.crypto_secretstream_xchacha20poly1305_keygen();
  const sealed = Buffer.from(sodium.crypto_box_seal(key, sealing.publicKey)).toString('base64');
  return { key, line: lineOf({ by: 'key', recipient: nameOfKey(sealing.publicKey), key: sealed }) };
};

const parse = (line: Buffer): Head => {
  try {
    return headShape.parse(JSON.parse(line.toString()));
  } catch {
    throw damaged('its first lines');
  }
};

const openKey = (sodium: Sodium, sealed: Buffer, privateKey: Buffer): Uint8Array[] => {
  try {
    const publicKey = sodium.crypto_scalarmult_base(privateKey);
    return [sodium.crypto_box_seal_open(sealed, publicKey, privateKey)];
  } catch {
    return [];
  }
};

/** Returns the keys of the stream that are possible. Throws a Refusal when the operator has not what opens it. */
export const findKeys = async (
  line: Buffer,
  { passphrases, privateKeys }: Opening,
): Promise<readonly Uint8Array[]> => {
  const head = parse(line);
  if (head.by === 'passphrase') {
    if (passphrases === undefined)
      throw new Refusal('The backup is sealed with a passphrase: give its file with --passphrase-file.');
    const keys: Uint8Array[] = [];
    for (const passphrase of passphrases) keys.push(await stretch(passphrase, head));
    return keys;
  }
  if (privateKeys === undefined)
    throw new Refusal(
      `The backup is sealed for the key ${head.recipient}: give the file of its private half with --key-file.`,
    );
  const sodium = await openSodium();
  const sealed = Buffer.from(head.key, 'base64');
  const keys = privateKeys.flatMap((privateKey) => openKey(sodium, sealed, privateKey));
  if (keys.length > 0) return keys;
  throw new Refusal(
    `The private key does not open the backup, which is sealed for the key ${head.recipient}; or its first lines are damaged.`,
  );
};
