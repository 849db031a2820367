import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Bytes, on Linux and macOS. */
const LONGEST_SOCKET_PATH = 103;

/**
 * Returns the directory, or a link in a private temporary directory. `room` is the suffix's length in bytes.
 */
export async function shortPathTo(
  directory: string,
  room: number,
): Promise<{ path: string; release(): Promise<void> }> {
  const absolute = resolve(directory);
  if (Buffer.byteLength(absolute) + 1 + room <= LONGEST_SOCKET_PATH)
    return { path: absolute, release: async () => {} };
  const parent = await mkdtemp(join(tmpdir(), 'parlance-'));
  const link = join(parent, 'd');
  await symlink(absolute, link);
  return { path: link, release: () => rm(parent, { recursive: true, force: true }) };
}
