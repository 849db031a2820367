import {
  type Opening,
  readPassphrase,
  readPassphrases,
  readPrivateKeys,
  readPublicKey,
  readSealing,
  type Sealing,
} from '../../backup/seal/keys.ts';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Parameter } from '../command.ts';
import { type GivenOptions, readText } from '../given.ts';

export const sealingParameters: readonly Parameter[] = [
  { flags: '--passphrase-file <file>', meaning: 'seal it with the passphrase in this file' },
  {
    flags: '--recipient <key>',
    meaning: 'seal it for this public key, or the one in this file; see "backup key"',
  },
  {
    flags: '--no-encryption',
    meaning: 'write it plainly, although BACKUP_KEY is set or the place is remote',
  },
];

/** Undefined for a plain backup. Throws a Refusal for options that contradict each other. */
export const chooseSealing = async (
  given: GivenOptions,
  { backups }: Pick<Config, 'backups'>,
): Promise<Sealing | undefined> => {
  const [passphrase, recipient] = [readText(given, 'passphraseFile'), readText(given, 'recipient')];
  const isPlain = given.encryption === false;
  if ([passphrase !== undefined, recipient !== undefined, isPlain].filter(Boolean).length > 1)
    throw new Refusal('Give one of --passphrase-file, --recipient and --no-encryption.');
  if (passphrase !== undefined)
    return { by: 'passphrase', passphrase: await readPassphrase(passphrase, '--passphrase-file') };
  if (recipient !== undefined) return { by: 'key', publicKey: await readPublicKey(recipient, '--recipient') };
  if (isPlain || backups.key === undefined) return undefined;
  return readSealing(backups.key, 'BACKUP_KEY');
};

export const openingParameters: readonly Parameter[] = [
  {
    flags: '--passphrase-file <file>',
    meaning: 'the file with the passphrase that sealed it; several, one a line',
  },
  {
    flags: '--key-file <file>',
    meaning: 'the file with the private key for which it was sealed; several, one a line',
  },
];

export const readOpening = async (given: GivenOptions): Promise<Opening> => {
  const [passphrase, key] = [readText(given, 'passphraseFile'), readText(given, 'keyFile')];
  return {
    passphrases:
      passphrase === undefined ? undefined : await readPassphrases(passphrase, '--passphrase-file'),
    privateKeys: key === undefined ? undefined : await readPrivateKeys(key, '--key-file'),
  };
};
