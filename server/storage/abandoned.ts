import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes files unmodified for `age` milliseconds, such as leftovers of a crash: all, or those with such names. */
export const removeAbandoned = async (
  directory: string,
  now: number,
  age: number,
  names?: RegExp,
): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    if (names?.test(name) === false) continue;
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || now - found.mtimeMs < age) continue;
    // What belongs to another user stays.
    const isRemoved = await rm(path, { force: true }).then(
      () => true,
      () => false,
    );
    if (isRemoved) removed += 1;
  }
  return removed;
};
