/**
 * What lies in the place of `BACKUP_WAL_TO`: segments by chain, copies of the whole cluster ("bases"), and uploaded files.
 * A base appears with its manifest, as the last step.
 */
import { createHash } from 'node:crypto';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { damaged } from '../damaged.ts';
import { store } from '../repository/blobs.ts';
import { openRepository, type Repository, readStored } from '../repository/repository.ts';
import { readSealing } from '../seal/keys.ts';
import type { Opener } from '../seal/open.ts';
import { makeSealer, type Sealer } from '../seal/seal.ts';

export const folders = { segments: 'wal', bases: 'bases', files: 'kept', reaches: 'reaches' } as const;

const baseShape = z.strictObject({
  format: z.literal(1),
  chain: z.string(),
  /** The version that made it. */
  parlance: z.string(),
  postgresql: z.string(),
  migrations: z.array(z.string()),
  began_at: z.iso.datetime(),
  /** The first moment that it can be restored to. */
  ended_at: z.iso.datetime(),
  first_segment: z.string(),
  /** Null when nothing was encrypted yet. */
  key_fingerprint: z.nullable(z.string()),
  is_sealed: z.boolean(),
  /** Bytes in the place, and of the cluster. */
  bytes: z.int(),
  cluster_bytes: z.int(),
});
export type Base = z.infer<typeof baseShape> & { readonly name: string };

/** How far a chain reaches. */
const reachShape = z.strictObject({ segment: z.string(), at: z.iso.datetime() });
export type Reach = z.infer<typeof reachShape>;

export const segmentKey = (chain: string, name: string): string => `${folders.segments}/${chain}/${name}`;
export const baseKey = (name: string, part: 'cluster' | 'files' | 'secret.key' | 'manifest.json'): string =>
  `${folders.bases}/${name}/${part}`;
const reachKey = (chain: string): string => `${folders.reaches}/${chain}.json`;

/** Keys of files are random, and say nothing once they are hashed. */
export const nameOfFile = (key: string): string => createHash('sha256').update(key).digest('hex');
export const fileKeyOf = (name: string): string => `${folders.files}/${name.slice(0, 2)}/${name}`;

export interface WalPlace {
  readonly repository: Repository;
  /** Undefined where nothing is sealed. */
  readonly sealer: Sealer | undefined;
}

type Where = Pick<Config, 'backups' | 'uploads'>;

export const openWalPlace = async (place: string, config: Where): Promise<WalPlace> => {
  const { key } = config.backups;
  const sealer = key === undefined ? undefined : await makeSealer(await readSealing(key, 'BACKUP_KEY'));
  return { repository: await openRepository(place, config), sealer };
};

/** Compresses and seals. Returns the bytes that it takes. */
export const keep = async (
  { repository, sealer }: WalPlace,
  key: string,
  content: AsyncIterable<Buffer>,
): Promise<number> => {
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    const zipped = zip(content);
    for await (const piece of sealer === undefined ? zipped : sealer(zipped)) {
      bytes += piece.length;
      yield piece;
    }
  }
  await store(counted(), repository, key);
  return bytes;
};

/** Either end that fails or leaves closes the other. */
const through = (content: AsyncIterable<Buffer>, turn: Transform): AsyncIterable<Buffer> => {
  pipeline(Readable.from(content), turn, () => {});
  return turn;
};

/** A segment without traffic is nearly all zeros: 16 KB at this level, and 73 KB below it. */
const level = 4;
const zip = (content: AsyncIterable<Buffer>) => through(content, createGzip({ level }));

export async function* readKept(repository: Repository, key: string, open: Opener): AsyncGenerator<Buffer> {
  const { content } = await open(readStored(repository, key));
  try {
    yield* through(content, createGunzip());
  } catch (error) {
    if (/^Z_/.test(String((error as { code?: unknown }).code))) throw damaged(key);
    throw error;
  }
}

export const readJson = async <T>(
  { storage }: Repository,
  key: string,
  shape: { parse(value: unknown): T },
): Promise<T | undefined> => {
  const content = await storage.read(key);
  if (content === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(Buffer.concat(await content.toArray()).toString()));
  } catch {
    throw damaged(key);
  }
};

const json = 'application/json';

export const noteReach = ({ storage }: Repository, chain: string, reach: Reach): Promise<void> =>
  storage.put(reachKey(chain), Buffer.from(JSON.stringify(reach)), json);

export const fetchReach = (repository: Repository, chain: string): Promise<Reach | undefined> =>
  readJson(repository, reachKey(chain), reachShape);

export const noteBase = ({ storage }: Repository, { name, ...base }: Base): Promise<void> =>
  storage.put(baseKey(name, 'manifest.json'), Buffer.from(JSON.stringify(base)), json);

/** Names of folders, also of bases that never came to their end. */
export const listBaseParts = async ({ storage }: Repository): Promise<Map<string, string[]>> => {
  const parts = new Map<string, string[]>();
  for await (const key of storage.list(folders.bases)) {
    const name = key.split('/')[1]!;
    parts.set(name, [...(parts.get(name) ?? []), key]);
  }
  return parts;
};

/** Oldest first. */
export const listBases = async (repository: Repository): Promise<Base[]> => {
  const bases: Base[] = [];
  for (const name of (await listBaseParts(repository)).keys()) {
    const base = await readJson(repository, baseKey(name, 'manifest.json'), baseShape);
    if (base !== undefined) bases.push({ ...base, name });
  }
  return bases.sort((one, other) => one.ended_at.localeCompare(other.ended_at));
};

/** Segments and notes by chain. */
export const listLogs = async ({ storage }: Repository): Promise<Map<string, Set<string>>> => {
  const chains = new Map<string, Set<string>>();
  for await (const key of storage.list(folders.segments)) {
    const [, chain = '', name = ''] = key.split('/');
    const names = chains.get(chain) ?? new Set();
    chains.set(chain, names.add(name));
  }
  return chains;
};

export const listFiles = async function* ({ storage }: Repository): AsyncGenerator<string> {
  for await (const key of storage.list(folders.files)) yield key.slice(key.lastIndexOf('/') + 1);
};

export const removeReach = ({ storage }: Repository, chains: readonly string[]): Promise<void> =>
  storage.remove(chains.map(reachKey));
