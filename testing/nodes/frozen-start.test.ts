/** A node that stands still while it starts does not keep the others from starting. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCommand } from '../processes/process.ts';
import { NodeProcesses } from './node-processes.ts';

let nodes: NodeProcesses;

beforeAll(async () => {
  nodes = await NodeProcesses.create();
});
afterAll(() => nodes.close());

/** Another node starts although one stands still at what `lock` keeps from it. */
const startBeside = async (lock: string) => {
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
  const other = await nodes.start('other');
  await other.stop();
  return { other, standing: standing! };
};

test.each([
  ['brings the jobs up to date', 'lock table graphile_worker.migrations'],
  ['recognizes its files', 'select from installation for update'],
])('a node starts though another one stands still while it %s', async (_, lock) => {
  await (await nodes.start('first')).stop();
  await nodes.sql`update installation set storage_id = null`;
  const { standing } = await startBeside(lock);
  standing.child.kill('SIGKILL');
  await standing.ended;
});

test('a node goes on with migrations that another one began before it stood still, and says so', async () => {
  await (await nodes.start('first')).stop();
  const name = '0036-search-pending';
  await nodes.sql`delete from kysely_migration where name = ${name}`;
  const { other, standing } = await startBeside('lock table kysely_migration in exclusive mode');
  expect(other.lines).toEqual(
    expect.arrayContaining([
      'parlance: another process changes the database; waiting until it has ended',
      `parlance: brought the database up to date (${name})`,
    ]),
  );
  standing.child.kill('SIGCONT');
  expect(await standing.ended).toBe(1);
  expect(standing.said).toEqual([expect.stringMatching(/^parlance: The database went away/)]);
  expect(await nodes.sql`select from kysely_migration where name = ${name}`).toHaveLength(1);
});
