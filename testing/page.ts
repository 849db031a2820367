/** A built application as small as it gets, for tests that are not about the real one. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const shell =
  '<!doctype html><html lang="en"><head><title>Parlance</title></head><body><div id="application"><span class="frame-name">Parlance</span></div></body></html>';

/** Returns its directory. `files`: by path, beside a shell. */
export const makePage = async (files: Readonly<Record<string, string | Buffer>> = {}): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'parlance-page-'));
  for (const [path, content] of Object.entries({ 'index.html': shell, ...files })) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  return directory;
};
