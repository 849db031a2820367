/**
 * Sorts the messages of an archive by time. It keeps where a message is, not its text: in memory up to one run, and
 * on disk beyond.
 */
import type { FileHandle } from 'node:fs/promises';
import { mebibyte } from '@parlance/protocol/limits';
import { numbers, type Place, type Run, readPlace, sortRun, writePlace } from './run.ts';
import { readRun } from './stored-run.ts';

/** 32 MiB. */
const runLength = (32 * mebibyte) / (numbers * Float64Array.BYTES_PER_ELEMENT);

export class ByTime {
  readonly #open: () => Promise<FileHandle>;
  readonly #runLength: number;
  readonly #stored: { readonly start: number; readonly count: number }[] = [];
  #file: FileHandle | undefined;
  #end = 0;
  #values: Float64Array;
  #count = 0;

  /** `open` opens a temporary file. `length` is how many places one run holds. */
  constructor(open: () => Promise<FileHandle>, length = runLength) {
    this.#open = open;
    this.#runLength = length;
    this.#values = new Float64Array(Math.min(length, 1024) * numbers);
  }

  /** How many places were added. */
  total = 0;

  /** Returns a promise when a run has to be written first. */
  add(place: Place): Promise<void> | undefined {
    if (this.#count * numbers === this.#values.length) this.#grow();
    writePlace(this.#values, this.#count, place);
    this.#count++;
    this.total++;
    return this.#count === this.#runLength ? this.#store() : undefined;
  }

  /** Yields all places by time, and those of one time as they are in the archive. May be called again. */
  async *sorted(): AsyncGenerator<Place> {
    const rest = sortRun(this.#values, this.#count);
    const runs: AsyncIterator<Place>[] = [
      ...this.#stored.map(({ start, count }) => readRun(this.#file!, start, count)),
      memoryRun(rest),
    ];
    const heads = await Promise.all(runs.map(async (run) => (await run.next()).value as Place | undefined));
    for (;;) {
      let first = -1;
      for (let index = 0; index < heads.length; index++)
        if (heads[index] !== undefined && (first < 0 || isBefore(heads[index]!, heads[first]!)))
          first = index;
      if (first < 0) return;
      yield heads[first]!;
      heads[first] = (await runs[first]!.next()).value as Place | undefined;
    }
  }

  #grow(): void {
    const larger = new Float64Array(Math.min(this.#values.length * 2, this.#runLength * numbers));
    larger.set(this.#values);
    this.#values = larger;
  }

  async #store(): Promise<void> {
    this.#file ??= await this.#open();
    const { values, count } = sortRun(this.#values, this.#count);
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, this.#end + at);
      at += bytesWritten;
    }
    this.#stored.push({ start: this.#end, count });
    this.#end += bytes.length;
    this.#count = 0;
  }
}

async function* memoryRun({ values, count }: Run): AsyncGenerator<Place> {
  for (let index = 0; index < count; index++) yield readPlace(values, index);
}

const isBefore = (one: Place, other: Place): boolean =>
  one.time !== other.time
    ? one.time < other.time
    : one.file !== other.file
      ? one.file < other.file
      : one.offset < other.offset;
