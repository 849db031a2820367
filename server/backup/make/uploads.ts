import type { Storage } from '../../storage/index.ts';
import { type End, partBytes, uploadEntry } from '../archive/format.ts';
import type { Entry } from '../archive/pack.ts';
import type { KeyList } from './keys-of-files.ts';

const mostNamed = 100;

export interface CopiedFiles extends Pick<End, 'uploads' | 'missing'> {}

/** Pieces of at most `partBytes` and one chunk more. */
async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [held, length, count] = [[] as Buffer[], 0, 0];
  for await (const piece of content) {
    held.push(piece);
    length += piece.length;
    if (length < partBytes) continue;
    yield Buffer.concat(held);
    count += 1;
    [held, length] = [[], 0];
  }
  // An empty file has one empty part.
  if (length > 0 || count === 0) yield Buffer.concat(held);
}

/** A file that is missing is counted, since a backup without it is better than none. */
export async function* copyFiles(
  storage: Storage,
  keys: KeyList,
  onFile: (copied: { readonly files: number; readonly bytes: number }) => void,
): AsyncGenerator<Entry, CopiedFiles> {
  let [files, bytes, missing] = [0, 0, 0];
  const some: string[] = [];
  for (const key of keys) {
    const content = await storage.read(key);
    if (content === undefined) {
      missing += 1;
      if (some.length < mostNamed) some.push(key);
      continue;
    }
    let part = 0;
    for await (const piece of partsOf(content)) {
      part += 1;
      bytes += piece.length;
      yield { name: uploadEntry(key, part), bytes: piece };
    }
    files += 1;
    onFile({ files, bytes });
  }
  return { uploads: { files, bytes }, missing: { files: missing, some } };
}
