import type { Archive } from './archive.ts';
import { Damaged } from './damage.ts';
import { type Cut, Cutter } from './elements.ts';
import { archiveLimits } from './limits.ts';
import { decodeText } from './text.ts';

export interface JsonElement {
  /** The name in the outermost object under which the element is; undefined in an outermost array. */
  readonly key: string | undefined;
  readonly value: unknown;
  /** Where the element begins in the entry, in bytes. */
  readonly offset: number;
  /** Whether U+FFFD replaces bytes that were no UTF-8. */
  readonly repaired: boolean;
}

/**
 * Yields the elements of an entry's outermost array one by one. Of an outermost object it yields the elements of each
 * array under the array's key, and other values whole.
 *
 * @throws {Damaged} at the first fault, after all elements before it.
 */
export async function* readJson(archive: Archive, name: string): AsyncGenerator<JsonElement> {
  const cutter = new Cutter();
  for await (const chunk of await archive.open(name)) {
    yield* parse(name, cutter.push(chunk as Buffer));
    if (cutter.fault !== undefined) throw new Damaged(name, cutter.fault.offset, cutter.fault.reason);
  }
  yield* parse(name, cutter.end());
  if (cutter.fault !== undefined) throw new Damaged(name, cutter.fault.offset, cutter.fault.reason);
}

/**
 * Returns the bytes of a small entry.
 *
 * @throws {Damaged} when it is larger than `limit` bytes.
 */
export async function readBytes(
  archive: Archive,
  name: string,
  limit: number = archiveLimits.element,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await archive.open(name)) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new Damaged(name, limit, `it is larger than ${limit} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function* parse(name: string, cuts: readonly Cut[]): Generator<JsonElement> {
  for (const { key, bytes, offset } of cuts) {
    const { text, repaired } = decodeText(bytes);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Damaged(name, offset, 'this is no JSON');
    }
    yield { key, value, offset, repaired };
  }
}
