/** A queue is one queue at all nodes: used at one it lives at all, ended at one it ends at all. */
import { read, write } from '@parlance/server/db/sql';
import { collectQueues } from '@parlance/server/events/upkeep';
import { expect, test, vi } from 'vitest';
import type { Node } from './nodes.ts';
import { here, nodes, there } from './two-nodes.ts';

const register = async () => {
  const { queue_id, last_event_id } = await here.call(nodes.people.member, 'POST', '/register', {
    event_types: ['message'],
    fetch_event_types: [],
    idle_queue_timeout: 600,
  });
  return (node: Node, holds: boolean) =>
    node.try(nodes.people.member, 'GET', '/events', { queue_id, last_event_id, dont_block: !holds });
};
const isHolding = ({ app }: Node) => app.service.hub.feeds.some(({ waiting }) => waiting > 0);
const gone = { status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } };

test('[S53] a node that has not heard of a queue for its timeout leaves it to the nodes that have', async () => {
  const poll = await register();
  expect((await poll(here, false)).status).toBe(200);
  expect((await poll(there, false)).status).toBe(200);
  await collectQueues(here.database, here.app.service.hub, Date.now() + 1200_000);
  expect(here.app.service.hub.feeds.flatMap(({ queues }) => [...queues.keys()])).toEqual([]);
  for (const node of [there, here]) expect((await poll(node, false)).status).toBe(200);
});

test('[S53] a queue that is ended at one node ends at the others, whether they hold its poll or not', async () => {
  const { member } = nodes.people;
  for (const holds of [true, false]) {
    const poll = await register();
    const first = await poll(there, false);
    expect(first.status).toBe(200);
    const held = holds ? poll(there, true) : undefined;
    if (holds) await vi.waitFor(() => expect(isHolding(there)).toBe(true), { timeout: 20_000 });
    const { queue_id } = first.body;
    const began = performance.now();
    await here.call(member, 'DELETE', '/events', { queue_id });
    if (held !== undefined) {
      expect(await held).toMatchObject(gone);
      console.log(`nodes: a queue ended elsewhere after ${Math.round(performance.now() - began)} ms`);
    }
    await expect.poll(() => poll(there, false), { timeout: 20_000 }).toMatchObject(gone);
  }
});

test('[R2] a node that starts beside others leaves their idle queues alone: there was no downtime', async () => {
  await register();
  const { query } = here.database;
  await write`update queues set last_used_at = now() - interval '1 hour'`.execute(query);
  const started = await nodes.start();
  expect(started.database.hasNeighbours).toBe(true);
  const { rows } = await read`
    select from queues where last_used_at > now() - interval '1 hour' + interval '1 second' and idle_timeout_seconds = 600
  `.execute(query);
  expect(rows).toEqual([]);
  await started.stop();
});
