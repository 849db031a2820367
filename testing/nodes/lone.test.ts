/** A node alone on its database hears what a command ends, also for a call that is under way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOfCast } from '../cast.ts';
import { runCommand } from '../processes/process.ts';
import { type Node, Nodes } from './nodes.ts';
import { outlast, partsOf } from './under-way.ts';

let nodes: Nodes;
let node: Node;

beforeAll(async () => {
  nodes = await Nodes.create();
  node = await nodes.start({ patience: 60 });
});
afterAll(() => nodes.close());

test('[V12] a call that was let in before its caller was deactivated by a command gets no answer', async () => {
  const { member } = nodes.people;
  const { socketDirectory, port, user, database } = partsOf(nodes);
  const answer = await outlast(nodes, { node, person: member }, async () => {
    const environment = {
      DATA_DIR: nodes.directory,
      DATABASE_URL: `postgres:///${database}`,
      PGHOST: socketDirectory,
      PGPORT: String(port),
      PGUSER: user,
      SECRET_KEY: keyOfCast.toString('base64'),
    };
    const { departures } = node.app.service;
    const before = departures.moment;
    expect(await runCommand(['user', 'deactivate', member.email], environment)).toMatchObject({ status: 0 });
    await expect.poll(() => departures.moment, { timeout: 20_000 }).toBeGreaterThan(before);
  });
  expect(answer).toMatchObject({ body: { code: 'USER_DEACTIVATED' } });
});
