import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Refusal } from '../../config/refusal.ts';

/** Reads a file, or standard input for `-`. Throws a Refusal when it cannot. */
export async function* readSource(path: string): AsyncGenerator<Buffer> {
  if (path !== '-' && (await stat(path).catch(() => undefined)) === undefined)
    throw new Refusal(`There is no file ${path}.`);
  try {
    yield* (
      path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 1_048_576 })
    ) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Refusal(`${path} cannot be read (${(error as Error).message}).`);
  }
}
