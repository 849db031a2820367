import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Archive, openArchive } from '@parlance/server/imports/archive/index';
import type { ReadOptions, Source } from '@parlance/server/imports/source';
import type { Text } from '@parlance/server/imports/text';
import type { Bytes, Item } from '@parlance/server/imports/vocabulary';

type OfKind<K extends Item['kind']> = Extract<Item, { readonly kind: K }>;

/** What a reader yields, by kind. */
export class Read {
  readonly items: readonly Item[];
  readonly key: string;

  constructor(key: string, items: readonly Item[]) {
    this.key = key;
    this.items = items;
  }

  of<K extends Item['kind']>(kind: K): OfKind<K>[] {
    return this.items.filter((item): item is OfKind<K> => item.kind === kind);
  }

  one<K extends 'person' | 'channel' | 'message' | 'emoji' | 'conversation' | 'folder'>(
    kind: K,
    id: string,
  ): OfKind<K> {
    const found = this.of(kind).filter((item) => 'id' in item && item.id === id);
    if (found.length !== 1) throw new Error(`${found.length} items of kind ${kind} have the id ${id}.`);
    return found[0]!;
  }

  /** How many things of a kind were left, by words. */
  left(of: OfKind<'not_taken'>['of']): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { of: what, what: words, count = 1 } of this.of('not_taken'))
      if (what === of) counts[words] = (counts[words] ?? 0) + count;
    return counts;
  }

  warnings(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { what, count = 1 } of this.of('warning')) counts[what] = (counts[what] ?? 0) + count;
    return counts;
  }
}

/** Reads an archive with one reader, and gives everything back. */
export async function readArchive(
  source: Source<Archive>,
  archive: string | { readonly name: string; readonly bytes: Buffer },
  options: Partial<ReadOptions> = {},
): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'));
  try {
    const path = typeof archive === 'string' ? archive : join(folder, archive.name);
    if (typeof archive !== 'string') await writeFile(path, archive.bytes);
    const opened = await openArchive(path, { scratch: folder });
    try {
      const reader = await source.open(opened, {
        scratch: folder,
        isStrict: false,
        now: () => Date.UTC(2026, 0, 1),
        ...options,
      });
      const items: Item[] = [];
      for await (const item of reader.items()) items.push(await withContents(item));
      return new Read(reader.identity.key, items);
    } finally {
      await opened.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads bytes while the archive is open. */
async function withContents(item: Item): Promise<Item> {
  if (item.kind === 'emoji' && item.picture !== undefined)
    return { ...item, picture: await kept(item.picture) };
  if (item.kind !== 'message') return item;
  const files = await Promise.all(
    item.files.map(async (file) =>
      file.bytes === undefined ? file : { ...file, bytes: await kept(file.bytes) },
    ),
  );
  return { ...item, files };
}

const kept = async (bytes: Bytes): Promise<Bytes> => {
  const content = await contentOf(await bytes());
  return async () => Readable.from([content]);
};

/** Returns the bytes of a stream, or the message of its error. */
export async function contentOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch (error) {
    return Buffer.from((error as Error).message);
  }
  return Buffer.concat(chunks);
}

/** Writes a text with its tokens between angle brackets. */
export const shown = (text: Text): string =>
  text
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'person') return `<@${part.id}>`;
      if (part.kind === 'channel') return `<#${part.id}${part.topic === undefined ? '' : `>${part.topic}`}>`;
      if (part.kind === 'emoji') return `<:${part.label}>`;
      if (part.kind === 'quote')
        return `<quote ${part.author?.id ?? part.author?.label ?? ''} ${part.message ?? ''}|${shown(part.text)}>`;
      if (part.kind === 'link') return `<link ${part.message ?? part.url}>`;
      return `<${part.kind}>`;
    })
    .join('');
