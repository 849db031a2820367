/** Puts files into a repository that it does not have yet, and lists all of them in the backup. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Storage } from '../../storage/index.ts';
import { type ListedFile, listEntry } from '../archive/format.ts';
import type { Entry } from '../archive/pack.ts';
import type { KeyList } from '../make/keys-of-files.ts';
import { zip } from '../make/tables.ts';
import type { CopiedFiles } from '../make/uploads.ts';
import { blobOf, storeBlob } from './blobs.ts';
import { blobKey, type Repository } from './repository.ts';

export interface Filing {
  readonly repository: Repository;
  readonly storage: Storage;
  readonly client: pg.ClientBase;
  /** Undefined in a repository of plain backups. */
  readonly secretKey: Buffer | undefined;
  /** Names of all files that the backup needs. */
  readonly needed: KeyList;
  readonly report: (step: string) => void;
}

interface Hashed {
  readonly sha256: Buffer;
  readonly size: number;
}

const batch = 500;
const mostNamed = 100;

/** A stored file never changes, so its hash is computed once. */
const fetchHashes = async (client: pg.ClientBase, keys: readonly string[]): Promise<Map<string, Hashed>> => {
  const { rows } = await client.query<Hashed & { key: string; size: string }>(
    'select key, sha256, size from file_hashes where key = any($1)',
    [keys],
  );
  return new Map(rows.map(({ key, sha256, size }) => [key, { sha256, size: Number(size) }]));
};

const hashFile = async ({ storage, client }: Filing, key: string): Promise<Hashed | undefined> => {
  const content = await storage.read(key);
  if (content === undefined) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    hash.update(piece);
    size += piece.length;
  }
  const sha256 = hash.digest();
  await client.query(
    'insert into file_hashes (key, sha256, size) values ($1, $2, $3) on conflict do nothing',
    [key, sha256, size],
  );
  return { sha256, size };
};

/** Returns undefined for a file that is missing. */
const fileAway = async (
  filing: Filing,
  key: string,
  known: Hashed | undefined,
): Promise<ListedFile | undefined> => {
  const { repository, storage, secretKey, needed } = filing;
  const hashed = known ?? (await hashFile(filing, key));
  if (hashed === undefined) return undefined;
  const blob = blobOf(hashed.sha256, secretKey);
  if (!(await repository.storage.has(blobKey(blob.blob)))) {
    const content = await storage.read(key);
    if (content === undefined) return undefined;
    await storeBlob(repository, blob, content as AsyncIterable<Buffer>);
  }
  needed.add(blob.blob);
  const opens_with = blob.key?.toString('base64') ?? null;
  return { key, sha256: hashed.sha256.toString('hex'), size: hashed.size, blob: blob.blob, opens_with };
};

function* batchesOf(keys: Iterable<string>): Generator<string[]> {
  let some: string[] = [];
  for (const key of keys) {
    some.push(key);
    if (some.length < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

export async function* fileFiles(filing: Filing, keys: KeyList): AsyncGenerator<Entry, CopiedFiles> {
  let [files, bytes, missing, part] = [0, 0, 0, 0];
  const some: string[] = [];
  for (const names of batchesOf(keys)) {
    const hashes = await fetchHashes(filing.client, names);
    const listed: ListedFile[] = [];
    for (const key of names) {
      const file = await fileAway(filing, key, hashes.get(key));
      if (file !== undefined) {
        listed.push(file);
        bytes += file.size;
        continue;
      }
      missing += 1;
      if (some.length < mostNamed) some.push(key);
    }
    files += listed.length;
    filing.report(`filed ${files} of ${keys.count} files, ${Math.round(bytes / 1e6)} MB`);
    part += 1;
    const text = listed.map((file) => `${JSON.stringify(file)}\n`).join('');
    yield { name: listEntry(part), bytes: await zip(Buffer.from(text)) };
  }
  return { uploads: { files, bytes }, missing: { files: missing, some } };
}
