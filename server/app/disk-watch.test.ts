/** What an operator has to know of the directory of uploaded files. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStorage, markKey } from '../storage/index.ts';
import { watchFiles } from './disk-watch.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-watch-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('a mark that is there and cannot be opened is a warning, and does not end the service', async () => {
  const mark = join(directory, markKey);
  await mkdir(join(mark, '..'));
  // It can be looked at, and no program opens it as a file.
  const socket = createServer().listen(mark);
  await once(socket, 'listening');
  const storage = await createStorage(directory, undefined);
  const look = watchFiles({ uploads: { directory, s3: undefined }, storage, dataDirectory: directory });
  expect(await look()).toMatch(/does not work \(ENXIO/);
  socket.close();
  await once(socket, 'close');
});
