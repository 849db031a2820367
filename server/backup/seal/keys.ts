/** What seals and opens a backup: a passphrase, or a pair of keys whose private half the service never has. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Refusal } from '../../config/refusal.ts';
import { openSodium } from '../../secrets/sodium.ts';

export type Sealing =
  | { readonly by: 'passphrase'; readonly passphrase: string }
  | { readonly by: 'key'; readonly publicKey: Buffer };

/** What the operator has to open a backup. */
export interface Opening {
  readonly passphrase?: string | undefined;
  readonly privateKey?: Buffer | undefined;
}

const publicPrefix = 'parlance-backup-public:';
const privatePrefix = 'parlance-backup-private:';
const keyBytes = 32;
const leastCharacters = 8;

export interface KeyPair {
  readonly public_key: string;
  readonly private_key: string;
}

export const makeKeyPair = async (): Promise<KeyPair> => {
  const sodium = await openSodium();
  const { publicKey, privateKey } = sodium.crypto_box_keypair();
  return {
    public_key: publicPrefix + Buffer.from(publicKey).toString('base64'),
    private_key: privatePrefix + Buffer.from(privateKey).toString('base64'),
  };
};

/** Names a public key in a few characters. */
export const nameOfKey = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

const readKey = (text: string, prefix: string): Buffer | undefined => {
  if (!text.startsWith(prefix)) return undefined;
  const key = Buffer.from(text.slice(prefix.length), 'base64');
  return key.length === keyBytes && prefix + key.toString('base64') === text ? key : undefined;
};

const readText = async (path: string, option: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new Refusal(`${option}: ${path} cannot be read (${(error as Error).message}).`);
  }
};

export const readPassphrase = async (path: string, option: string): Promise<string> => {
  const passphrase = await readText(path, option);
  if (passphrase.length < leastCharacters)
    throw new Refusal(`${option}: the passphrase in ${path} needs at least ${leastCharacters} characters.`);
  return passphrase;
};

/** `given` is the key itself, or a file that holds it. */
export const readPublicKey = async (given: string, option: string): Promise<Buffer> => {
  const text = given.startsWith(publicPrefix) ? given : await readText(given, option);
  if (text.startsWith(privatePrefix))
    throw new Refusal(
      `${option}: this is the private key; give the public one, and keep this one elsewhere.`,
    );
  const key = readKey(text, publicPrefix);
  if (key === undefined)
    throw new Refusal(`${option}: this is not a public key; "parlance backup key" makes a pair.`);
  return key;
};

export const readPrivateKey = async (path: string, option: string): Promise<Buffer> => {
  const key = readKey(await readText(path, option), privatePrefix);
  if (key === undefined) throw new Refusal(`${option}: ${path} does not hold a private key of a backup.`);
  return key;
};

/** Reads a setting: a public key, or a file with a public key or a passphrase. */
export const readSealing = async (given: string, option: string): Promise<Sealing> => {
  if (!given.startsWith(publicPrefix) && !(await readText(given, option)).startsWith(publicPrefix))
    return { by: 'passphrase', passphrase: await readPassphrase(given, option) };
  return { by: 'key', publicKey: await readPublicKey(given, option) };
};
