/** A node that vanishes inside a transaction gives back every lock that it had there, not the log's alone. */
import { expect, test } from 'vitest';
import { here, nodes, there } from './two-nodes.ts';

test('[R7] a node that is cut off with the row of the organization does not hold up the others', async () => {
  const { owner } = nodes.people;
  let hasLock = () => {};
  const isLocked = new Promise<void>((resolve) => {
    hasLock = resolve;
  });
  const changing = here.database.transact(owner.organizationId, undefined, async (transaction) => {
    await here.app.service.directory.lock(transaction);
    here.line.hold();
    hasLock();
    await here.app.service.directory.lock(transaction);
  });
  const end = changing.then(
    () => 'done',
    () => 'failed',
  );
  await isLocked;
  const began = performance.now();
  // It fails unless the row is free before a statement of this node times out.
  await there.call(owner, 'PATCH', '/realm', { name: 'Said meanwhile' });
  console.log(
    `nodes: a change waited ${Math.round(performance.now() - began)} ms for a row of a node that was cut off`,
  );
  here.line.release();
  expect(await end).toBe('failed');
});
