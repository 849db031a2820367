import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Installation } from '../installation.ts';
import { readOwner } from '../settlers.ts';
import { demand, type Person, type Request, request } from '../wire.ts';

const LONGEST_RECOVERY_MS = 5_000;
/** Megabytes. */
const SIZE = 160;

let installation: Installation | undefined;
let isMounted = false;

afterEach(async () => {
  await installation?.stop();
  if (isMounted) execFileSync('umount', ['--lazy', installation!.directory]);
  isMounted = false;
  await installation?.remove();
});

/** Mounts a small disk in memory, so that filling it is harmless. Only root may do that, and not everywhere. */
const mountSmallDisk = (directory: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=0755`, 'tmpfs', directory], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
};

const fill = async (directory: string, left: number): Promise<string> => {
  const path = join(directory, 'filler');
  const { bavail, bsize } = await statfs(directory);
  const file = await open(path, 'w');
  const megabyte = Buffer.alloc(1_048_576);
  try {
    for (let room = (bavail * bsize) / 1_048_576 - left; room > 0; room -= 1) await file.write(megabyte);
  } catch {
  } finally {
    await file.close();
  }
  return path;
};

const saying = (person: Person, content: string): Request => ({
  method: 'POST',
  path: '/messages',
  person,
  parameters: { type: 'direct', to: [person.id], content },
});

const isNotReady = { status: 503, body: { result: 'error', code: 'SERVER_NOT_READY' } };

const fetchIds = async (person: Person): Promise<number[]> => {
  const { messages } = await demand(installation!.address, {
    method: 'GET',
    path: '/messages',
    person,
    parameters: { anchor: 'newest', num_before: 5000, num_after: 0 },
  });
  return (messages as { id: number }[]).map(({ id }) => id);
};

test('[R10] answers 503 while the disk is full, acknowledges nothing that it has not, and goes on when there is room', async (context) => {
  installation = await Installation.create({ LOG_LEVEL: 'silent' });
  isMounted = mountSmallDisk(installation.directory);
  if (!isMounted) {
    console.log('disk: skipped, since a disk in memory cannot be mounted here');
    return context.skip();
  }
  await installation.start();
  const owner = await readOwner(installation);
  const acknowledged: unknown[] = [];
  // No room at all; or room for messages but not for the write-ahead log, which ends the database.
  for (const left of [0, 9]) {
    const filler = await fill(installation.directory, left);
    for (let refused = 0; refused < 100; ) {
      const text = `${left} ${randomBytes(3000).toString('base64')}`;
      const reply = await request(installation.address, saying(owner, text));
      if (reply.status === 200) acknowledged.push(reply.body.id);
      else {
        expect(reply).toMatchObject(isNotReady);
        refused += 1;
      }
    }
    if (left > 0) await installation.says(/the disk of the database is full/);
    const began = performance.now();
    await rm(filler);
    for (;;) {
      const reply = await request(installation.address, saying(owner, 'room again'));
      if (reply.status === 200) break;
      expect(reply).toMatchObject(isNotReady);
    }
    const took = performance.now() - began;
    console.log(`disk: all is well ${Math.round(took)} ms after there is room`);
    expect(took).toBeLessThan(LONGEST_RECOVERY_MS);
    const kept = new Set<unknown>(await fetchIds(owner));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThan(10);
});
