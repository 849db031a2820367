/** What seals and opens a backup: a passphrase, or a pair of keys whose private half the service never has. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Refusal } from '../../config/refusal.ts';
import { openSodium } from '../../secrets/sodium.ts';

export type Sealing =
  | { readonly by: 'passphrase'; readonly passphrase: string }
  | { readonly by: 'key'; readonly publicKey: Buffer };

/** What the operator has to open a backup, of now and of earlier: what was sealed stays so when BACKUP_KEY changes. */
export interface Opening {
  readonly passphrases?: readonly string[] | undefined;
  readonly privateKeys?: readonly Buffer[] | undefined;
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

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The whole file may be one passphrase, or each of its lines. */
export const readPassphrases = async (path: string, option: string): Promise<string[]> => {
  const whole = await readPassphrase(path, option);
  return [...new Set([whole, ...linesOf(whole)])];
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

/** One a line. */
export const readPrivateKeys = async (path: string, option: string): Promise<Buffer[]> => {
  const keys = linesOf(await readText(path, option)).map((line) => readKey(line, privatePrefix));
  const known = keys.filter((key) => key !== undefined);
  if (known.length === 0 || known.length < keys.length)
    throw new Refusal(`${option}: ${path} does not hold a private key of a backup.`);
  return known;
};

/** Reads a setting: a public key, or a file with a public key or a passphrase. */
export const readSealing = async (given: string, option: string): Promise<Sealing> => {
  if (!given.startsWith(publicPrefix) && !(await readText(given, option)).startsWith(publicPrefix))
    return { by: 'passphrase', passphrase: await readPassphrase(given, option) };
  return { by: 'key', publicKey: await readPublicKey(given, option) };
};
