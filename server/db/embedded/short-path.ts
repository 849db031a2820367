import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The longest path of a Unix socket, in bytes, that Linux and macOS both take. */
const LONGEST_SOCKET_PATH = 103;

/**
 * A path to the directory under which a socket's path still fits the system's limit: the directory itself, or a link
 * to it in a private temporary directory. `room` is the length in bytes of what will be appended.
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
