/** Finds the key that encrypted what the backup holds. */
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import { findSecretKey, keepSecretKey } from '../../secrets/key.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import { keyEntry, type Manifest } from '../archive/format.ts';
import { damaged } from '../damaged.ts';

type Where = Pick<Config, 'secretKey' | 'dataDirectory'>;

const fingerprintOf = (key: Buffer): string => createSecrets(key).fingerprint;

/** Throws a Refusal when the operator gave another key than the backup's. */
export const checkGivenKey = async (config: Where, { key_fingerprint }: Manifest): Promise<void> => {
  const given = await findSecretKey(config);
  if (given === undefined || key_fingerprint === null || fingerprintOf(given) === key_fingerprint) return;
  throw new Refusal(
    `${config.secretKey === undefined ? 'DATA_DIR/secret.key' : 'SECRET_KEY'} is not the key of the backup; give that one, or none: a sealed backup brings its own.`,
  );
};

export const keepBackedUpKey = async (
  config: Where,
  { key_fingerprint }: Manifest,
  bytes: Buffer,
): Promise<void> => {
  const key = Buffer.from(bytes.toString().trim(), 'base64');
  if (fingerprintOf(key) !== key_fingerprint) throw damaged(keyEntry);
  if (config.secretKey === undefined) await keepSecretKey(config.dataDirectory, key);
};

/** Makes a key when the backup's is not to be had. Returns whether it is lost. */
export const settleKey = async (
  config: Where,
  { key_fingerprint }: Manifest,
  makeKey: () => Buffer,
): Promise<boolean> => {
  if ((await findSecretKey(config)) !== undefined) return false;
  await keepSecretKey(config.dataDirectory, makeKey());
  return key_fingerprint !== null;
};
