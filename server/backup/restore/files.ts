import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Storage } from '../../storage/index.ts';
import { newStagePath } from '../../storage/stage.ts';
import { damaged } from '../damaged.ts';

/** Puts files back into the storage, each whole or not at all. */
export class FileLoader {
  readonly #storage: Storage;
  /** Where files gather before they are stored. */
  readonly #directory: string;
  #current:
    | { readonly key: string; readonly path: string; readonly stream: WriteStream; parts: number }
    | undefined;

  constructor(storage: Storage, directory: string) {
    this.#storage = storage;
    this.#directory = directory;
  }

  async add(key: string, part: number, bytes: Buffer): Promise<void> {
    if (part === 1) {
      await this.finish();
      const path = await newStagePath(this.#directory);
      this.#current = {
        key,
        path,
        stream: createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
        parts: 0,
      };
      this.#current.stream.on('error', () => {});
    }
    const current = this.#current;
    if (current?.key !== key || part !== current.parts + 1) throw damaged(`the file ${key}`);
    current.parts = part;
    await new Promise<void>((resolve, reject) =>
      current.stream.write(bytes, (error) => (error ? reject(error) : resolve())),
    );
  }

  async addWhole(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    let part = 1;
    await this.add(key, part, Buffer.alloc(0));
    for await (const piece of content) {
      part += 1;
      await this.add(key, part, piece);
    }
    await this.finish();
  }

  /** Stores the file under way. The service says by itself of which type each file is. */
  async finish(): Promise<void> {
    if (this.#current === undefined) return;
    const { key, path, stream } = this.#current;
    this.#current = undefined;
    stream.end();
    await finished(stream);
    try {
      await this.#storage.take(key, path, 'application/octet-stream');
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('This is not a key'))
        throw damaged(`the file ${key}`);
      throw error;
    }
  }
}
