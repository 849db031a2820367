import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { mebibyte } from '@parlance/protocol/limits';
import { type Reading, readBackup } from '../../backup/read.ts';
import { readBlob } from '../../backup/repository/blobs.ts';
import { backupKey, findBackup, openRepository, readStored } from '../../backup/repository/repository.ts';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import type { GivenOptions } from '../given.ts';
import { readOpening } from './sealing.ts';

/** Reads a file, or standard input for `-`. Throws a Refusal when it cannot. */
async function* readSource(path: string): AsyncGenerator<Buffer> {
  if (path !== '-' && (await stat(path).catch(() => undefined)) === undefined)
    throw new Refusal(`There is no file ${path}.`);
  try {
    yield* (
      path === '-' ? process.stdin : createReadStream(path, { highWaterMark: mebibyte })
    ) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Refusal(`${path} cannot be read (${(error as Error).message}).`);
  }
}

interface Source {
  readonly name: string | undefined;
  readonly place: string | undefined;
}

/** Standard input and pipes, such as those that a shell names, give their bytes once. */
export const isReadOnce = async ({ name, place }: Source): Promise<boolean> =>
  place === undefined &&
  (name === undefined || name === '-' || (await stat(name).catch(() => undefined))?.isFile() !== true);

/** Reads the named file, or a backup of the repository that `--from` or `--to` names: the newest, or the named one. */
export const openGiven = async (
  given: GivenOptions,
  { name, place }: Source,
  config: Config,
): Promise<{ readonly reading: Reading; readonly file: string }> => {
  const opening = await readOpening(given);
  if (place === undefined) {
    if (name === undefined) throw new Refusal('Give the file, or - for standard input.');
    return { reading: await readBackup(readSource(name), opening), file: name };
  }
  const repository = await openRepository(resolvePlace(place), config);
  const found = await findBackup(repository, name);
  const reading = await readBackup(readStored(repository, backupKey(found)), opening, (file) =>
    readBlob(repository, file),
  );
  return { reading, file: found };
};

/** A directory may be given relative to where the command starts. */
export const resolvePlace = (place: string): string => (place.startsWith('s3://') ? place : resolve(place));
