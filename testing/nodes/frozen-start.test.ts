/** A node that stands still while it starts does not keep the others from starting. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { NodeProcesses } from '../node-processes.ts';
import { startCommand } from '../process.ts';

let nodes: NodeProcesses;

beforeAll(async () => {
  nodes = await NodeProcesses.create();
});
afterAll(() => nodes.close());

test.each([
  ['brings the jobs up to date', 'lock table graphile_worker.migrations'],
  ['recognizes its files', 'select from installation for update'],
])('a node starts though another one stands still while it %s', async (_, lock) => {
  await (await nodes.start('first')).stop();
  await nodes.sql`update installation set storage_id = null`;
  let standing: ReturnType<typeof startCommand> | undefined;
  onTestFinished(() => void standing?.child.kill('SIGKILL'));
  await nodes.sql.begin(async (locking) => {
    await locking.unsafe(lock);
    standing = startCommand(['serve'], { ...(await nodes.environmentFor('standing')), PORT: '0' });
    const waiting = () => locking`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    standing.child.kill('SIGSTOP');
  });
  await (await nodes.start('other')).stop();
  standing!.child.kill('SIGKILL');
  await standing!.ended;
});
