import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The repository. */
export const root = join(import.meta.dirname, '../..');

const execute = promisify(execFile);

/** Returns standard output; throws with both outputs. */
export async function run(program: string, words: readonly string[], options: object = {}): Promise<string> {
  const { stdout } = await execute(program, words, { maxBuffer: 2 ** 26, encoding: 'utf8', ...options });
  return stdout;
}

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((directory) => existsSync(join(directory, program)));

/** Says and returns why these tests cannot run here; undefined if they can. `others`: what is missing besides. */
export function lacks(
  what: string,
  programs: readonly string[],
  others: readonly string[] = [],
): string | undefined {
  const missing = [...programs.filter((program) => !isInstalled(program)), ...others];
  if (process.getuid?.() !== 0) missing.push('the rights of root');
  if (missing.length === 0) return undefined;
  console.log(`The tests of ${what} are skipped: they need ${missing.join(', ')}.`);
  return missing.join(', ');
}
