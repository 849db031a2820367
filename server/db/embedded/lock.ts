import { randomBytes } from 'node:crypto';
import { link, readdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { FarLock } from './far-lock.ts';

/** Bytes of the longest path inside the data directory that this listens on. */
export const LOCK_ROOM = 'lock-0123456789ab'.length;

/**
 * Takes the data directory for this process; returns undefined when a living process has it. The lock is a
 * listening Unix socket, which dies with its process. Each holder's has the next number, and only a higher one
 * replaces it: nothing is moved that seems dead and that another process has just taken. `far` refuses what
 * another machine has.
 */
export async function lockDataDirectory(
  directory: string,
  far?: FarLock,
): Promise<{ release(): Promise<void> } | undefined> {
  // Not the process id: two containers may have equal ones.
  const own = join(directory, `lock-${randomBytes(6).toString('hex')}`);
  const server = await listen(own);
  const withdraw = async () => {
    await new Promise((done) => server.close(done));
    await remove(own);
  };
  try {
    await far?.refuseElsewhere(own);
    if (await takeNext(directory, own)) {
      await far?.hold();
      await unlink(own);
      const release = async () => {
        await far?.release();
        // The dead socket stays: its number is what the next holder counts from.
        await withdraw();
      };
      return { release };
    }
  } catch (error) {
    await withdraw();
    throw error;
  }
  await withdraw();
  return undefined;
}

/** Links `own` as the lock after the last one, unless that is alive. */
async function takeNext(directory: string, own: string): Promise<boolean> {
  for (;;) {
    const last = Math.max(...(await numbersIn(directory)));
    // Versions before numbers lock with 0 alone.
    if ((await isAlive(pathOf(directory, 0))) || (await isAlive(pathOf(directory, last)))) return false;
    const next = pathOf(directory, last + 1);
    try {
      // Atomic: of two processes that start together, one fails.
      await link(own, next);
    } catch (error) {
      if (isCode(error, 'EEXIST')) continue;
      throw error;
    }
    const numbers = await numbersIn(directory);
    // Another took this number and a higher one after the look above, and removed this one.
    if (numbers.some((number) => number > last + 1)) {
      await remove(next);
      continue;
    }
    for (const number of numbers) if (number <= last) await remove(pathOf(directory, number));
    return true;
  }
}

/** Returns 0 too, which need not exist. */
async function numbersIn(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return [0, ...names.flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? []).map(Number)];
}

function pathOf(directory: string, number: number): string {
  return join(directory, number === 0 ? 'lock' : `lock.${number}`);
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
    // Another user learns from it, too, whether its process is alive; the directory keeps strangers away.
    server.listen({ path, writableAll: true }, () => resolve(server));
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
