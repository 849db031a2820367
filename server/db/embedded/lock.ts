import { randomBytes } from 'node:crypto';
import { link, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Bytes of the longest path inside the data directory that this listens on. */
export const LOCK_ROOM = 'lock.0123456789ab'.length;

/**
 * Takes the data directory for this process; returns undefined when a living process has it. The lock is a
 * listening Unix socket, which dies with its process.
 */
export async function lockDataDirectory(
  directory: string,
): Promise<{ release(): Promise<void> } | undefined> {
  const lock = join(directory, 'lock');
  // Not the process id: two containers may have equal ones.
  const own = join(directory, `lock.${randomBytes(6).toString('hex')}`);
  const server = await listen(own);
  const withdraw = async () => {
    await new Promise((done) => server.close(done));
    await remove(own);
  };
  for (;;) {
    try {
      // Atomic: of two processes that start together, one fails.
      await link(own, lock);
      await unlink(own);
      return {
        release: async () => {
          await remove(lock);
          await withdraw();
        },
      };
    } catch (error) {
      if (!isCode(error, 'EEXIST')) {
        await withdraw();
        throw error;
      }
    }
    if (await isAlive(lock)) {
      await withdraw();
      return undefined;
    }
    await putAside(lock, `${own}.stale`);
  }
}

/** Removes a dead lock by renaming it first, and restores it if a living process took it meanwhile. */
async function putAside(lock: string, aside: string): Promise<void> {
  try {
    await rename(lock, aside);
    if (await isAlive(aside)) await link(aside, lock);
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error;
  }
  await remove(aside);
}

/**
 * Not `rm`, which stats the file: Node 20's module loader confuses that stat with its own and then follows no
 * links past a socket. Modules of the workspace would load twice.
 */
async function remove(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server));
    server.unref();
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      if (isCode(error, 'ECONNREFUSED') || isCode(error, 'ENOENT')) resolve(false);
      // A full backlog or a forbidden lock belongs to a living process.
      else if (isCode(error, 'EAGAIN') || isCode(error, 'EACCES')) resolve(true);
      else reject(error);
    });
  });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
