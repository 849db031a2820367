/** Nodes that write several queues at once lock them in one order. */
import { capabilityNames } from '@parlance/protocol/capabilities';
import { roles } from '@parlance/protocol/users/roles';
import { createDatabase } from '@parlance/testing/database';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { openStore } from '../app/store.ts';
import { read, write } from '../db/sql.ts';
import { closeQueues, deleteIdleQueues, forgiveDowntime, Queue, saveQueues } from './queue.ts';
import { Reach } from './reach.ts';

const { member } = inject('cast');
const { organizationId, id: userId } = member;

const stored = await createDatabase('cast');
const { database } = openStore(stored.connection, { connections: 6 });
afterAll(async () => {
  await database.close();
  await stored.drop();
});

const options = {
  applyMarkdown: true,
  clientGravatar: true,
  slimPresence: false,
  capabilities: capabilityNames,
  eventTypes: null,
  allPublicStreams: false,
  narrow: [],
};

/** Two queues, of which the table holds the later one first. */
const makeQueues = async (): Promise<Queue[]> => {
  await write`delete from queues`.execute(database.query);
  for (const id of ['b', 'a'])
    await write`
      insert into queues (organization_id, id, user_id, since, position, options, idle_timeout_seconds, last_used_at)
      values (${organizationId}, ${id}, ${userId}, 0, 0, '{}', 600, now() - interval '1 day')
    `.execute(database.query);
  const of = { organizationId, userId, since: 0, position: 7, idleTimeoutSeconds: 600, options };
  return ['b', 'a'].map((id) => new Queue({ ...of, id }, new Reach(userId, roles.member, []), 0));
};

/** A transaction that is in a deadlock is tried again. */
let tries = 0;
const deactivate = () =>
  database.transact(organizationId, undefined, (transaction) => {
    tries += 1;
    return closeQueues(transaction, [userId]);
  });

test.each<[name: string, act: (queues: readonly Queue[]) => Promise<unknown>]>([
  ['the end of a downtime', () => forgiveDowntime(database)],
  ['the saving of positions', (queues) => saveQueues(database.query, queues, 0)],
  ['the removal of idle queues', () => deleteIdleQueues(database.query)],
  ['a deactivation', deactivate],
])('[R2] %s waits for another node without a deadlock', async (_name, act) => {
  const queues = await makeQueues();
  tries = 0;
  const { acting } = await database.inTransaction(async (other) => {
    const lock = (id: string) =>
      read`select from queues where organization_id = ${organizationId} and id = ${id} for update`.execute(
        other,
      );
    await lock('a');
    const running = act(queues);
    running.catch(() => {});
    await vi.waitFor(
      async () => {
        const { rows } = await read`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(database.query);
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    await lock('b');
    return { acting: running };
  });
  await acting;
  expect(tries).toBeLessThan(2);
  const { rows } =
    await read`select from queues where position = 0 and last_used_at < now() - interval '1 hour'`.execute(
      database.query,
    );
  expect(rows).toEqual([]);
});
