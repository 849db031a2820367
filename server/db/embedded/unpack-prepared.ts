import { chownSync, closeSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mebibyte } from '@parlance/protocol/limits';
import { giveIdentity } from './identity.ts';
import type { Owner } from './owner.ts';
import { contentsPath, indexPath, type Prepared } from './prepared.ts';

/** Bytes copied at a time. */
const portion = mebibyte;

/** Fills an empty directory with a cluster of its own identity. Brings nothing to the disk. */
export const unpackPrepared = (prepared: string, directory: string, owner: Owner | undefined): void => {
  const { directories, files } = JSON.parse(readFileSync(indexPath(prepared), 'utf8')) as Prepared;
  const own = (path: string) => owner === undefined || chownSync(path, owner.uid, owner.gid);
  for (const name of directories) {
    mkdirSync(join(directory, name), { mode: 0o700 });
    own(join(directory, name));
  }
  const contents = openSync(contentsPath(prepared), 'r');
  const buffer = Buffer.alloc(portion);
  const zeros = Buffer.alloc(portion);
  const write = (path: string, at: number, length: number, size: number) => {
    const file = openSync(path, 'wx', 0o600);
    try {
      for (let done = 0; done < length; ) {
        const count = readSync(contents, buffer, 0, Math.min(portion, length - done), at + done);
        if (count === 0) throw new Error('The prepared database ends too early.');
        writeFileSync(file, buffer.subarray(0, count));
        done += count;
      }
      for (let done = length; done < size; done += portion)
        writeFileSync(file, zeros.subarray(0, Math.min(portion, size - done)));
    } finally {
      closeSync(file);
    }
  };
  try {
    for (const { name, at, length, size } of files) {
      const path = join(directory, name);
      write(path, at, length, size);
      own(path);
    }
  } finally {
    closeSync(contents);
  }
  giveIdentity(directory);
};
