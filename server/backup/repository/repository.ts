/**
 * A place for many backups: a directory or a folder of a bucket. Each file of the service lies there once, under a name
 * that follows from its content. A backup appears as the last step, so a run that is killed leaves only files that no
 * backup names.
 */
import { stat } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import { removeAbandoned } from '../../storage/abandoned.ts';
import { createStorage, type Storage } from '../../storage/index.ts';
import { incomingDirectory, newStagePath } from '../../storage/stage.ts';
import { isOfFuture } from '../future.ts';

export interface Repository {
  /** As the operator named it. */
  readonly place: string;
  readonly isRemote: boolean;
  readonly storage: Storage;
  /** Returns a path where what is written gathers before it is stored. Throws a Refusal where nothing can be written. */
  newDraft(): Promise<string>;
  /** Removes what killed runs left there. */
  removeDrafts(now: number): Promise<void>;
}

export const folders = { backups: 'backups', lists: 'lists', blobs: 'blobs' } as const;
const ending = '.parlance';

const draftsIn = (directory: string, place: string) => (): Promise<string> =>
  newStagePath(directory).catch((error: Error) => {
    throw new Refusal(`${place} cannot be written (${error.message}).`);
  });

/** Milliseconds. */
const day = 86_400_000;

/** Writes nothing. Throws a Refusal for a bucket without its settings. */
export const openRepository = async (
  place: string,
  { backups, uploads }: Pick<Config, 'backups' | 'uploads'>,
): Promise<Repository> => {
  const [, bucket, folder] = /^s3:\/\/([^/]+)(?:\/(.+?))?\/?$/.exec(place) ?? [];
  const directory = bucket === undefined ? place : uploads.directory;
  const newDraft = draftsIn(directory, place);
  const removeDrafts = async (now: number) =>
    void (await removeAbandoned(incomingDirectory(directory), now, day));
  if (bucket === undefined) {
    const found = await stat(place).catch(() => undefined);
    if (found?.isDirectory() === false) throw new Refusal(`${place} is not a directory.`);
    return { place, isRemote: false, storage: await createStorage(place, undefined), newDraft, removeDrafts };
  }
  const { endpoint, region, accessKey, secretKey } = backups.s3;
  if (endpoint === undefined || accessKey === undefined || secretKey === undefined)
    throw new Refusal(
      `${place} needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, or those of UPLOADS_S3.`,
    );
  const account = { endpoint, bucket, region, accessKey, secretKey };
  const storage = await createStorage(place, folder === undefined ? account : { ...account, folder });
  return { place, isRemote: true, storage, newDraft, removeDrafts };
};

/** Sorts by time: `2026-11-26T03.30.00.250Z-1a2b3c4d`. */
export const newName = (now: number, random: string): string =>
  `${new Date(now).toISOString().replaceAll(':', '.')}-${random}`;

/** Names of earlier versions have no milliseconds. */
const wellNamed = /^(\d{4}-\d\d-\d\dT)(\d\d)\.(\d\d)\.(\d\d(?:\.\d{3})?Z)-[0-9a-f]{8}$/;

/** Milliseconds since the epoch. */
export const timeOf = (name: string): number => Date.parse(name.replace(wellNamed, '$1$2:$3:$4'));

export const backupKey = (name: string): string => `${folders.backups}/${name}${ending}`;
export const listKey = (name: string): string => `${folders.lists}/${name}.gz`;
export const blobKey = (blob: string): string => `${folders.blobs}/${blob.slice(0, 2)}/${blob}`;

const namesIn = async (storage: Storage, folder: string, end: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const key of storage.list(folder)) {
    const name = key.slice(folder.length + 1, -end.length);
    if (key.endsWith(end) && wellNamed.test(name)) names.push(name);
  }
  return names.sort();
};

/** Oldest first. */
export const listBackups = ({ storage }: Repository): Promise<string[]> =>
  namesIn(storage, folders.backups, ending);

/** Names of backups, and of runs that never came to their end. */
export const listLists = ({ storage }: Repository): Promise<string[]> =>
  namesIn(storage, folders.lists, '.gz');

export const listBlobs = async function* ({ storage }: Repository): AsyncGenerator<string> {
  for await (const key of storage.list(folders.blobs)) yield key.slice(key.lastIndexOf('/') + 1);
};

/** Returns the named backup, or the newest. Throws a Refusal when there is none. */
export const findBackup = async (repository: Repository, name: string | undefined): Promise<string> => {
  const names = await listBackups(repository);
  const found = name === undefined ? names.at(-1) : names.find((one) => one === name);
  if (name === undefined && found !== undefined && isOfFuture(timeOf(found), Date.now()))
    throw new Refusal(
      `The newest backup in ${repository.place}, ${found}, is of the future: the clock here is wrong, or the one then was. Name the backup that you want; "backup list" shows them.`,
    );
  if (found !== undefined) return found;
  throw new Refusal(
    name === undefined
      ? `There is no backup in ${repository.place}.`
      : `There is no backup ${name} in ${repository.place}.`,
  );
};

export async function* readStored({ storage, place }: Repository, key: string): AsyncGenerator<Buffer> {
  const content = await storage.read(key);
  if (content === undefined) throw new Refusal(`The backup is not whole: ${key} is missing in ${place}.`);
  yield* content as AsyncIterable<Buffer>;
}
