/** Unpacks the tar that PostgreSQL made of a cluster. Its names are short, and its entries files, directories or links. */
import { chownSync, createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { finished } from 'node:stream/promises';
import { mebibyte } from '@parlance/protocol/limits';
import { isOfPlace } from '../../db/embedded/archive.ts';
import type { Owner } from '../../db/embedded/owner.ts';
import { damaged } from '../damaged.ts';
import { ByteReader } from '../seal/byte-reader.ts';

const block = 512;
/** Bytes read at a time. */
const portion = mebibyte;

interface Header {
  readonly name: string;
  readonly size: number;
  readonly isDirectory: boolean;
}

const textIn = (bytes: Buffer, from: number, to: number): string => {
  const part = bytes.subarray(from, to);
  const end = part.indexOf(0);
  return part.toString('utf8', 0, end < 0 ? part.length : end);
};

/** Undefined at the end. */
const readHeader = (bytes: Buffer): Header | undefined => {
  if (bytes.length < block) throw damaged('the copy of the cluster');
  if (bytes.every((byte) => byte === 0)) return undefined;
  const name = textIn(bytes, 0, 100);
  const size = Number.parseInt(textIn(bytes, 124, 136), 8);
  const kind = String.fromCharCode(bytes[156]!);
  const sum = bytes.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const isRight =
    Number.parseInt(textIn(bytes, 148, 156), 8) === sum && Number.isSafeInteger(size) && '05'.includes(kind);
  // No name leads out of the cluster.
  if (!isRight || normalize(name).startsWith('..') || name.startsWith('/'))
    throw damaged('the copy of the cluster');
  return { name: normalize(name), size, isDirectory: kind === '5' };
};

/** Brings nothing to the disk: PostgreSQL does, before it recovers. */
const writeFile = async (bytes: ByteReader, size: number, path: string): Promise<void> => {
  const file = createWriteStream(path, { mode: 0o600 });
  file.on('error', () => {});
  for (let left = size; left > 0; ) {
    const piece = await bytes.read(Math.min(left, portion));
    if (piece.length === 0) throw damaged('the copy of the cluster');
    left -= piece.length;
    await new Promise<void>((resolve, reject) =>
      file.write(Buffer.from(piece), (error) => (error ? reject(error) : resolve())),
    );
  }
  file.end();
  await finished(file);
};

const skip = async (bytes: ByteReader, size: number): Promise<void> => {
  for (let left = size; left > 0; left -= portion) await bytes.read(Math.min(left, portion));
};

/** Leaves out what is of the former place alone. */
export const unpackCluster = async (
  content: AsyncIterable<Buffer>,
  cluster: string,
  owner: Owner | undefined,
): Promise<void> => {
  const bytes = new ByteReader(content);
  const own = (path: string) => owner === undefined || chownSync(path, owner.uid, owner.gid);
  const makeDirectory = (path: string) => {
    if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) own(path);
  };
  makeDirectory(cluster);
  for (;;) {
    const header = readHeader(await bytes.read(block));
    if (header === undefined) break;
    const { name, size, isDirectory } = header;
    const path = join(cluster, name);
    if (isOfPlace(name)) await skip(bytes, size);
    else if (isDirectory) makeDirectory(path);
    else {
      makeDirectory(dirname(path));
      await writeFile(bytes, size, path);
      own(path);
    }
    await skip(bytes, (block - (size % block)) % block);
  }
  // What follows vouches that nothing is missing.
  while (!(await bytes.isAtEnd())) await bytes.read(portion);
};
