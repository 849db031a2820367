/** Encrypts notifications with the device's key, so that no relay can read them. */
import { openSodium } from '../secrets/sodium.ts';

/** `key` includes its prefix. Returns Base64 of a nonce and a secretbox of the JSON. */
export const encryptFor = async (key: Buffer, data: object): Promise<string> => {
  const sodium = await openSodium();
  const nonce = sodium.randombytes_buf(sodium.crypto_secretbox_NONCEBYTES);
  const box = sodium.crypto_secretbox_easy(JSON.stringify(data), nonce, key.subarray(1));
  return Buffer.concat([nonce, box]).toString('base64');
};
