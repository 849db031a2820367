import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findCircles, findViolations } from './boundaries.mjs';

/** Checks a tree of one line. */
async function check(file: string, line: string): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'parlance-boundaries-'));
  try {
    for (const name of ['protocol', 'client', 'server', 'testing']) await mkdir(join(root, name));
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), line);
    return findViolations(root);
  } finally {
    await rm(root, { recursive: true });
  }
}

test.each([
  ['protocol/a.ts', `import { b } from '@parlance/client/b';`, 'imports nothing of ours'],
  ['protocol/a.ts', `export type { B } from '../server/b.ts';`, 'imports nothing of ours'],
  ['client/a.ts', `import { b } from '@parlance/server/config/config';`, 'may import only protocol/'],
  ['client/a.ts', `import '@parlance/testing/cast';`, 'may import only protocol/'],
  ['server/users/a.ts', `import { b } from '@parlance/client/b';`, 'may import only protocol/'],
  [
    'server/users/a.ts',
    `import type { B } from '../messages/index.ts';`,
    'users is a lower rung than messages',
  ],
  [
    'server/users/a.ts',
    `const b = await import('../channels/index.ts');`,
    'users is a lower rung than channels',
  ],
  [
    'server/messages/a.ts',
    `import { b } from '../users/queries.ts';`,
    'users/ is entered through its index.ts',
  ],
  ['server/http/a.ts', `import { b } from '../users/index.ts';`, 'knows no domain'],
  ['server/db/embedded/a.ts', `import {\n  b,\n} from '../../messages/index.ts';`, 'knows no domain'],
  ['server/events/a.ts', `import { b } from '../channels/index.ts';`, 'knows no domain'],
  ['server/markdown/a.ts', `import { b } from '../db/database.ts';`, 'may import only emoji/'],
  ['server/users/a.ts', `import { b } from '../start/serve.ts';`, 'put the service together'],
  ['server/gossip/a.ts', `import { b } from '../db/database.ts';`, 'is on no rung'],
  ['server/frame/service.ts', `import type { B } from '../messages/index.ts';`, 'knows no domain'],
  ['server/users/a.ts', `import { b } from '../commands/serve.ts';`, 'put the service together'],
])('%s may not say %s', async (file, line, reason) => {
  expect(await check(file, line)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['protocol/a.ts', `import { z } from 'zod';`],
  ['client/a.ts', `import { b } from '@parlance/protocol/b';`],
  ['server/messages/a.ts', `import { b } from '../users/index.ts';`],
  ['server/messages/a.ts', `import { b } from '../db/database.ts';`],
  ['server/messages/a.ts', `import { b } from './queries.ts';`],
  ['server/markdown/a.ts', `import { b } from '../emoji/names.ts';`],
  ['server/app/app.ts', `import { b } from '../users/endpoints.ts';`],
  ['server/frame/hooks.ts', `import type { B } from '../db/transaction.ts';`],
  ['server/users/a.ts', `import type { Service } from '../frame/service.ts';`],
  ['server/db/a.ts', `import { b } from '../config/refusal.ts';`],
  ['server/users/a.test.ts', `import { b } from '@parlance/testing/cast';`],
  ['testing/a.ts', `import { b } from '@parlance/server/messages/queries';`],
])('%s may say %s', async (file, line) => {
  expect(await check(file, line)).toEqual([]);
});

test('files that import each other in a circle are named', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parlance-boundaries-'));
  try {
    for (const name of ['protocol', 'client', 'server', 'testing', 'bench']) await mkdir(join(root, name));
    await writeFile(join(root, 'client/a.ts'), `import type { B } from './b.ts';`);
    await writeFile(join(root, 'client/b.ts'), `export { C } from './c.ts';`);
    await writeFile(join(root, 'client/c.ts'), `import { A } from './a.ts';`);
    await writeFile(join(root, 'client/d.ts'), `import { A } from './a.ts';`);
    expect(findCircles(root)).toEqual(['client/a.ts -> client/b.ts -> client/c.ts -> client/a.ts']);
  } finally {
    await rm(root, { recursive: true });
  }
});
