import { link, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/**
 * Takes the data directory for this process, or returns undefined when a living process has it.
 *
 * The lock is a listening Unix socket: the system closes it with the process, however that ends, so a socket that
 * refuses connections is a dead process's. PostgreSQL's own lock on its directory stands behind this one.
 */
export async function lockDataDirectory(
  directory: string,
): Promise<{ release(): Promise<void> } | undefined> {
  const lock = join(directory, 'lock');
  const own = join(directory, `lock.${process.pid}`);
  await remove(own);
  const server = await listen(own);
  const withdraw = async () => {
    await new Promise((done) => server.close(done));
    await remove(own);
  };
  for (;;) {
    try {
      // Linking is atomic: of two processes that start at once, one finds the name taken.
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

/** Removes a dead lock by way of another name, and puts it back should a living process have taken it meanwhile. */
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
 * If it is there. Not by `rm`, which looks at what it removes: the module loader of Node 20 mistakes the state of the file that was looked
 * at last for that of a directory on its way, and past a socket follows no links. While the service is being read, that loads
 * modules of the workspace twice, at two addresses, each with classes of its own.
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
      // A full backlog or a lock that may not be touched belongs to somebody who lives.
      else if (isCode(error, 'EAGAIN') || isCode(error, 'EACCES')) resolve(true);
      else reject(error);
    });
  });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
