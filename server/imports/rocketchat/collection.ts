/** A collection of a dump: BSON documents one after another, read one at a time. */
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { deserialize } from 'bson';
import { checkRatio } from '../archive/bomb.ts';
import { type Archive, Damaged, type Spooled } from '../archive/index.ts';
import { readRange, writeRange } from '../archive/scratch.ts';
import type { Damages } from '../reading/damages.ts';
import type { Fields } from '../reading/values.ts';
import { readFrames } from './frames.ts';

export interface Document {
  readonly fields: Fields;
  /** Where the document is in the unpacked collection, in bytes. */
  readonly offset: number;
  readonly length: number;
}

export class Collection {
  readonly entry: string;
  readonly #file: FileHandle;
  readonly #start: number;
  readonly #size: number;
  readonly #damages: Damages;

  private constructor(entry: string, damages: Damages, { file, start, size }: Spooled) {
    this.entry = entry;
    this.#damages = damages;
    this.#file = file;
    this.#start = start;
    this.#size = size;
  }

  static async of(archive: Archive, entry: string, damages: Damages): Promise<Collection> {
    if (!entry.endsWith('.gz')) {
      const spooled = await archive.spool(entry);
      if (spooled.damage !== undefined) damages.note(spooled.damage);
      return new Collection(entry, damages, spooled);
    }
    const packed = await archive.open(entry);
    // A fault that comes before the first reader is kept for it.
    const unpacked = pipeline(packed, createGunzip(), () => {});
    const file = await archive.openScratch();
    const size = await writeRange(file, 0, guarded(entry, archive.entries.get(entry)!.size, unpacked));
    return new Collection(entry, damages, { file, start: 0, size });
  }

  /** Yields the documents up to the first that is damaged, which is noted. */
  async *documents(): AsyncGenerator<Document> {
    try {
      for await (const { bytes, offset } of readFrames(
        this.entry,
        readRange(this.#file, this.#start, this.#size),
      ))
        yield { fields: this.#parse(bytes, offset), offset, length: bytes.length };
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      this.#damages.note(error);
    }
  }

  /** Returns a document that `documents` yielded. */
  async read({ offset, length }: Pick<Document, 'offset' | 'length'>): Promise<Fields> {
    const bytes = Buffer.allocUnsafe(length);
    await this.#file.read(bytes, 0, length, this.#start + offset);
    return this.#parse(bytes, offset);
  }

  #parse(bytes: Buffer, offset: number): Fields {
    try {
      return deserialize(bytes, { promoteBuffers: true, validation: { utf8: false } }) as Fields;
    } catch (error) {
      throw new Damaged(this.entry, offset, (error as Error).message);
    }
  }
}

async function* guarded(name: string, packed: number, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      checkRatio(name, packed, size);
      yield chunk;
    }
  } catch (error) {
    // What was unpacked before the fault is good: the frames say where it ends.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') !== true) throw error;
  }
}
