/** Each use of the secret key has its own derived key. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface Secrets {
  /** Names the key, and reveals nothing of it. */
  readonly fingerprint: string;
  /** Hashes for look-ups; meaningless without the key. */
  hash(secret: string): Buffer;
  /** The hash first, then what it was before rotations, for secrets that only their holders know. */
  hashes(secret: string): readonly Buffer[];
  /** Encrypts for storage. */
  seal(secret: string): Buffer;
  unseal(sealed: Buffer): string;
  /** Proves that this service made the text. Compare with `isSigned`, which takes constant time. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

const nonceBytes = 12;
const tagBytes = 16;

const deriveFrom = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `parlance ${use}`, 32));

/** What is left of a key after a rotation. It decrypts nothing and signs nothing. */
export const lookupKeyOf = (key: Buffer): Buffer => deriveFrom(key, 'lookup');

const hashWith = (lookup: Buffer, secret: string): Buffer =>
  createHmac('sha256', lookup).update(secret).digest();

/**
 * `key` has at least 32 random bytes. Back it up with the data: stored API keys are useless without it. `formerLookups`
 * are of keys before rotations.
 */
export const createSecrets = (key: Buffer, formerLookups: readonly Buffer[] = []): Secrets => {
  const derive = (use: string) => deriveFrom(key, use);
  const lookup = lookupKeyOf(key);
  const storage = derive('storage');
  const signing = derive('signing');
  const signatureOf = (text: string) => createHmac('sha256', signing).update(text).digest();
  return {
    fingerprint: derive('fingerprint').toString('hex').slice(0, 32),
    sign: (text) => signatureOf(text).toString('base64url'),
    isSigned: (text, signature) => {
      // Compare the encoded text: base64 ignores stray characters, so several strings decode alike.
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(text).toString('base64url'));
      return given.length === right.length && timingSafeEqual(given, right);
    },
    hash: (secret) => hashWith(lookup, secret),
    hashes: (secret) => [lookup, ...formerLookups].map((one) => hashWith(one, secret)),
    seal: (secret) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', storage, nonce);
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    unseal: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', storage, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return (
        decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
};
