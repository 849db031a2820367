/** A node that vanishes inside a transaction holds up the others for a moment only. */
import { read } from '@parlance/server/db/sql';
import { expect, test } from 'vitest';
import { here, nodes, there } from './two-nodes.ts';

test('[R7] a node that is cut off under the log lock, with more writes waiting, does not hold up the others', async () => {
  const { member, otherMember } = nodes.people;
  const say = (content: string) =>
    there.call(member, 'POST', '/messages', { type: 'direct', to: [otherMember.id], content });
  await say('first');
  let cut = () => {};
  const isCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  let writes = 0;
  const writing = Array.from({ length: 4 }, () =>
    here.database.transact(member.organizationId, undefined, async (transaction) =>
      transaction.append(() => {
        writes += 1;
        if (writes === 2) {
          here.line.hold();
          cut();
        }
        return [{}];
      }),
    ),
  );
  const ends = Promise.allSettled(writing);
  await isCut;
  // Its other writes do not stand in line at the database, where each would hold the lock in its turn.
  const { rows: inLine } = await read`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'organization_logs'
  `.execute(there.database.query);
  expect(inLine).toEqual([]);
  const began = performance.now();
  // It fails unless the lock is free before a statement of this node times out.
  await say('while the other node holds the lock');
  console.log(
    `nodes: a send waited ${Math.round(performance.now() - began)} ms for the lock of a node that was cut off`,
  );
  here.line.release();
  const states = (await ends).map(({ status }) => status);
  expect(states[0]).toBe('fulfilled');
  expect(states).toContain('rejected');
  // It goes on with new connections.
  await expect
    .poll(async () => (await here.try(member, 'GET', '/users/me')).status, { timeout: 20_000 })
    .toBe(200);
});
