import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOfPlace } from './archive.ts';
import { contentsPath, indexPath, type Prepared, type PreparedFile } from './prepared.ts';

/** What PostgreSQL makes again: maps of free and of visible rows, and its counts. */
const isSpare = (name: string): boolean => /\d_(fsm|vm)$|^pg_stat\/./.test(name);

const withoutZeros = (bytes: Buffer): Buffer => {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
};

/** The cluster is shut down. Makes the directory `prepared`. */
export const packPrepared = (cluster: string, prepared: string): void => {
  mkdirSync(prepared);
  const names = readdirSync(cluster, { recursive: true, encoding: 'utf8' })
    .filter((name) => !isOfPlace(name) && !isSpare(name))
    .sort();
  const isDirectory = (name: string) => statSync(join(cluster, name)).isDirectory();
  const places = new Map<string, number>();
  const contents = openSync(contentsPath(prepared), 'wx');
  let end = 0;
  const pack = (name: string): PreparedFile => {
    const bytes = readFileSync(join(cluster, name));
    const part = withoutZeros(bytes);
    const hash = createHash('sha256').update(part).digest('hex');
    const at = places.get(hash) ?? end;
    if (!places.has(hash)) {
      writeFileSync(contents, part);
      places.set(hash, at);
      end += part.length;
    }
    return { name, at, length: part.length, size: bytes.length };
  };
  try {
    const files = names.filter((name) => !isDirectory(name)).map(pack);
    const index: Prepared = { directories: names.filter(isDirectory), files };
    writeFileSync(indexPath(prepared), JSON.stringify(index));
  } finally {
    closeSync(contents);
  }
};
