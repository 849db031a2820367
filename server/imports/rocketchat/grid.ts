/** Files in GridFS: documents of a file's chunks lie in any order, and each says which one it is. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Damaged } from '../archive/index.ts';
import { numberIn, textIn } from '../reading/fields.ts';
import type { Bytes } from '../vocabulary.ts';
import type { Collection } from './collection.ts';
import type { Dump } from './dump.ts';
import { idOf, ownId } from './ids.ts';

interface Chunk {
  readonly n: number;
  readonly offset: number;
  readonly length: number;
}

interface Stored {
  readonly size: number | undefined;
  readonly md5: string;
  readonly chunks: Chunk[];
}

/** The files of one store, such as `rocketchat_uploads`. */
export class Grid {
  readonly #files = new Map<string, Stored>();
  /** Ids by the name of the file. */
  readonly #ids = new Map<string, string>();
  readonly #chunks: Collection | undefined;

  private constructor(chunks: Collection | undefined) {
    this.#chunks = chunks;
  }

  static async of(dump: Dump, name: string): Promise<Grid> {
    const chunks = await dump.collection(`${name}.chunks`);
    const grid = new Grid(chunks);
    for await (const { fields } of dump.documents(`${name}.files`)) {
      const id = ownId(fields);
      grid.#files.set(id, { size: numberIn(fields, 'length'), md5: textIn(fields, 'md5'), chunks: [] });
      if (textIn(fields, 'filename') !== '') grid.#ids.set(textIn(fields, 'filename'), id);
    }
    if (chunks === undefined) return grid;
    for await (const { fields, offset, length } of chunks.documents()) {
      const id = idOf(fields.files_id);
      const n = numberIn(fields, 'n');
      const stored = grid.#files.get(id) ?? { size: undefined, md5: '', chunks: [] };
      grid.#files.set(id, stored);
      if (n !== undefined) stored.chunks.push({ n, offset, length });
    }
    for (const { chunks: own } of grid.#files.values()) own.sort((one, other) => one.n - other.n);
    return grid;
  }

  /**
   * Takes an id or the name of a file. Returns undefined for a file without chunks. Its bytes fail with `Damaged` when
   * they are not all there.
   */
  find(given: string): { readonly bytes: Bytes; readonly size: number | undefined } | undefined {
    const id = this.#files.has(given) ? given : (this.#ids.get(given) ?? given);
    const stored = this.#files.get(id);
    if (stored === undefined || (stored.chunks.length === 0 && stored.size !== 0)) return undefined;
    return {
      bytes: async () => Readable.from(this.#read(id, stored), { objectMode: false }),
      size: stored.size,
    };
  }

  async *#read(id: string, { size, md5, chunks }: Stored): AsyncGenerator<Buffer> {
    const hash = createHash('md5');
    let at = 0;
    let next = 0;
    for (const chunk of chunks) {
      // The same chunk may be in a dump twice.
      if (chunk.n < next) continue;
      if (chunk.n > next) throw new Damaged(id, at, `chunk ${next} is not there`);
      next++;
      const data = (await this.#chunks!.read(chunk)).data;
      if (!(data instanceof Uint8Array)) throw new Damaged(id, at, `chunk ${chunk.n} has no bytes`);
      hash.update(data);
      at += data.length;
      yield Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    }
    if (size !== undefined && at !== size) throw new Damaged(id, at, `it should have ${size} bytes`);
    if (md5 !== '' && hash.digest('hex') !== md5) throw new Damaged(id, at, 'its checksum is wrong');
  }
}
