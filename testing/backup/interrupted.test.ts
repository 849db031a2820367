/** An operator ends a command with Ctrl-C. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Installation } from '../processes/installation.ts';
import { startCommand } from '../processes/process.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.create();
  await installation.start();
});
afterAll(() => installation.remove());

test('a backup that the operator ends leaves no part of itself', async () => {
  const { dataDirectory, directory } = installation;
  const host = join(dataDirectory, 'postgres');
  const sql = postgres({ host, port: 5432, username: 'parlance', database: 'parlance', max: 1 });
  const partsOf = async () => (await readdir(directory)).filter((name) => name.startsWith('chat.'));
  await sql.begin(async (transaction) => {
    // It waits there.
    await transaction`lock table drafts in access exclusive mode`;
    const backup = startCommand(['backup', join(directory, 'chat.parlance')], { DATA_DIR: dataDirectory });
    await backup.says(/copying/);
    expect(await partsOf()).toHaveLength(1);
    backup.child.kill('SIGINT');
    await backup.ended;
    expect(backup.child.signalCode).toBe('SIGINT');
    expect(await partsOf()).toEqual([]);
  });
  await sql.end();
});
