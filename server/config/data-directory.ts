import { randomUUID } from 'node:crypto';
import { open, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAbandoned } from '../storage/abandoned.ts';
import { makeDirectory } from '../storage/make-directory.ts';
import { lastAddressPath } from './last-address.ts';
import { Refusal } from './refusal.ts';

/** Kills leave them. */
const probes = /^writable\.[0-9a-f-]{36}$/;
/** Milliseconds. */
const hour = 3_600_000;

/** Returns the user that owns what this process writes there. Permissions on virtual file systems may be wrong. */
const tryToWrite = async (directory: string): Promise<number> => {
  // Processes of several containers have equal ids.
  const path = join(directory, `writable.${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  const { uid } = await file.stat();
  await file.close();
  await unlink(path);
  return uid;
};

/** Throws a Refusal when this process cannot write to it. */
export const makeDataDirectory = async (directory: string): Promise<void> => {
  try {
    await makeDirectory(directory);
    await tryToWrite(directory);
    await removeAbandoned(directory, Date.now(), hour, probes);
  } catch (error) {
    throw new Refusal(
      `DATA_DIR: cannot use ${directory} (${error instanceof Error ? error.message : error}); choose a directory that this user may write to.`,
    );
  }
};

const isRoot = (): boolean => process.getuid?.() === 0;

/** Where root's files get another owner, as on some networks, they are like those of the service. */
const isOfOthers = async (directory: string, owner: number | undefined): Promise<boolean> =>
  owner !== undefined && owner !== 0 && owner !== (await tryToWrite(directory).catch(() => 0));

const ownerOf = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.uid;

/** A service with SECRET_KEY has no `secret.key`. */
const filesOfService = (directory: string): readonly string[] => [
  join(directory, 'secret.key'),
  lastAddressPath(directory),
];

/** Throws a Refusal for root in a data directory of another user, whose service could not use what root writes. */
export const refuseRootOfOthers = async (directory: string): Promise<void> => {
  if (!isRoot()) return;
  for (const path of filesOfService(directory)) {
    const owner = await ownerOf(path);
    if (owner === undefined) continue;
    if (!(await isOfOthers(directory, owner))) return;
    throw new Refusal(
      `DATA_DIR: ${directory} belongs to the service of user ${owner}, as ${path} does, which could not read what root writes there; run this as that user, like "sudo -u '#${owner}' …".`,
    );
  }
};

/** The same for a directory without a service, which says by its owner whose it will be. */
export const refuseRootInOthers = async (directory: string): Promise<void> => {
  if (!isRoot()) return;
  const owner = await ownerOf(directory);
  if (await isOfOthers(directory, owner))
    throw new Refusal(
      `DATA_DIR: ${directory} belongs to user ${owner}, whose service could not read what root restores there; run this as that user, like "sudo -u '#${owner}' …", or make root the owner if the service runs as root.`,
    );
};
