/** Readable only by the service's account. */
import { createReadStream } from 'node:fs';
import { access, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { markKey } from './keys.ts';
import { makeDirectory } from './make-directory.ts';
import type { Storage } from './storage.ts';
import { syncPath } from './sync-path.ts';

const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT';

async function* keysBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(root, ...folder.split('/'))).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(root, key);
    else yield key;
  }
}

export const createDirectoryStorage = (root: string): Storage => {
  const place = (key: string) => join(root, ...key.split('/'));
  const has = (key: string) =>
    access(place(key)).then(
      () => true,
      () => false,
    );
  let wasMarked = false;
  const noteMark = (key: string) => {
    wasMarked ||= key === markKey;
  };
  /** What is written below a disk that is not mounted would be hidden once it is. */
  const checkMounted = async () => {
    const isMarked = await has(markKey);
    if (wasMarked && !isMarked) throw new Error(`its file ${markKey} is gone: is its disk mounted?`);
    wasMarked = isMarked;
  };
  const makeRoom = async (path: string) => {
    await checkMounted();
    await makeDirectory(dirname(path));
    return path;
  };
  return {
    take: async (key, path) => {
      const target = await makeRoom(place(key));
      await rename(path, target);
      // A power failure could lose the file's name.
      await syncPath(dirname(target));
    },
    put: async (key, bytes) => {
      const target = await makeRoom(place(key));
      // Readers see all of it or nothing.
      const draft = `${target}.${crypto.randomUUID()}`;
      try {
        await writeFile(draft, bytes, { mode: 0o600 });
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      noteMark(key);
    },
    read: async (key, range) => {
      const path = place(key);
      try {
        await stat(path);
      } catch (error) {
        if (!isMissing(error)) throw error;
        await checkMounted();
        return undefined;
      }
      noteMark(key);
      return createReadStream(path, range === undefined ? {} : { start: range.start, end: range.end });
    },
    has,
    list: (folder) => keysBelow(root, folder),
    remove: async (keys) => {
      await Promise.all(keys.map((key) => rm(place(key), { force: true })));
    },
  };
};
