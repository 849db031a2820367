/** The container image: built, run as platforms run it, killed and stopped. */
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Container, startContainer } from './container.ts';
import { buildImage, type Image } from './image.ts';
import { lacks, root, run } from './tools.ts';
import { read, send, signInOwner } from './visitor.ts';

const missing = lacks('the image', ['buildah', 'mmdebstrap', 'unshare', 'nsenter', 'chroot']);

let scratch: string;
let image: Image;
const running = new Set<Container>();

beforeAll(async () => {
  if (missing !== undefined) return;
  scratch = await mkdtemp(join(tmpdir(), 'parlance-image-'));
  await run(process.execPath, [join(root, 'tools/package.mjs')]);
  image = await buildImage(scratch);
});
afterEach(async () => {
  for (const container of running) await container.end('SIGKILL');
  running.clear();
});
afterAll(async () => {
  if (missing !== undefined) return;
  await image?.remove();
  await rm(scratch, { recursive: true, force: true, maxRetries: 50 });
});

/** As a new named volume gets owner and mode from the image. */
const makeVolume = (name: string) => {
  const volume = join(scratch, name);
  mkdirSync(volume);
  chownSync(volume, 10001, 0);
  chmodSync(volume, 0o770);
  return volume;
};
const start = async (options: { volume: string; user?: string }) => {
  const container = await startContainer(image, options);
  running.add(container);
  return container;
};

describe.skipIf(missing !== undefined)('the image', () => {
  test('it runs on a read-only root, keeps what it acknowledged after a kill, and stops when asked to', async () => {
    const volume = makeVolume('data');
    const first = await start({ volume });
    const owner = await signInOwner(first);
    const page = await fetch(`${first.address}/login`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')]);
    const id = await send(first.address, owner, 'Soup at **noon**');
    expect(await first.isHealthy()).toBe(true);
    await first.end('SIGKILL');

    const second = await start({ volume });
    expect(await read(second.address, owner, id)).toContain('<strong>noon</strong>');
    expect(await second.end(image.stopSignal)).toBe(0);
    expect(await readdir(join(volume, 'postgres'))).not.toContain('postmaster.pid');
  });

  test('it works for a user that the platform made up', async () => {
    const container = await start({ volume: makeVolume('made-up'), user: '12345' });
    expect(await send(container.address, await signInOwner(container), 'Soup')).toBeGreaterThan(0);
    expect(await container.end(image.stopSignal)).toBe(0);
  });

  test('of two that start on one volume with equal process ids, one runs and the other says why not', async () => {
    const volume = makeVolume('shared');
    const both = await Promise.allSettled([start({ volume }), start({ volume })]);
    const refused = both.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining('/data is in use by another running Parlance'),
    ]);
    const [first] = running;
    await expect(start({ volume })).rejects.toThrow(/\/data is in use by another running Parlance/);
    expect(await first!.isHealthy()).toBe(true);
  });
});
