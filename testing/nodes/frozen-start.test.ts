/** A node that stands still while it starts does not keep the others from starting. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NodeProcesses } from '../node-processes.ts';
import { startCommand } from '../process.ts';

let nodes: NodeProcesses;

beforeAll(async () => {
  nodes = await NodeProcesses.create();
});
afterAll(() => nodes.close());

test('a node starts though another one stands still in the middle of its start', async () => {
  await (await nodes.start('first')).stop();
  await nodes.sql`update installation set storage_id = null`;
  let standing: ReturnType<typeof startCommand> | undefined;
  await nodes.sql.begin(async (locking) => {
    await locking`select from installation for update`;
    standing = startCommand(['serve'], { ...(await nodes.environmentFor('standing')), PORT: '0' });
    const waiting = () => locking`
      select from pg_locks where locktype = 'tuple' and relation = 'installation'::regclass`;
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    standing.child.kill('SIGSTOP');
  });
  await nodes.start('other');
  standing!.child.kill('SIGKILL');
  await standing!.ended;
});
