/** What the installation's one secret key is used for; every use has a key of its own derived from it. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface Secrets {
  /** The form in which a secret is looked up: without the key it tells nothing. */
  hash(secret: string): Buffer;
  /** Encrypts for storage. */
  seal(secret: string): Buffer;
  unseal(sealed: Buffer): string;
  /** Shows later that a text was made here. Compare with `isSigned`, which takes the same time for every wrong one. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

const nonceBytes = 12;
const tagBytes = 16;

/** `key` is at least 32 random bytes; losing it makes stored API keys useless, so it is backed up with the data. */
export const createSecrets = (key: Buffer): Secrets => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `parlance ${use}`, 32));
  const lookup = derive('lookup');
  const storage = derive('storage');
  const signing = derive('signing');
  const signatureOf = (text: string) => createHmac('sha256', signing).update(text).digest();
  return {
    sign: (text) => signatureOf(text).toString('base64url'),
    isSigned: (text, signature) => {
      // Of its text: several texts, with what base64 has no use for in them, stand for the same bytes.
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(text).toString('base64url'));
      return given.length === right.length && timingSafeEqual(given, right);
    },
    hash: (secret) => createHmac('sha256', lookup).update(secret).digest(),
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
