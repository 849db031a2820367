/** What a node remembers of the words of search holds also after its database was killed. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Node, Nodes } from '../nodes/nodes.ts';
import { startOwnCluster } from './own-cluster.ts';

let nodes: Nodes;
let node: Node;
let kill: () => Promise<void>;

beforeAll(async () => {
  // Nothing reaches the disk but with a commit that waits for it.
  const cluster = await startOwnCluster({ wal_writer_delay: '10s' });
  ({ kill } = cluster);
  nodes = await Nodes.create(cluster);
  node = await nodes.start({ patience: 2 });
});

afterAll(() => nodes.close());

const send = (content: string) => {
  const { member, owner } = nodes.people;
  return node.try(member, 'POST', '/messages', { type: 'direct', to: [owner.id], content });
};

test('[R10] a message is found by a part of its word, though the database was killed before an earlier message with it', async () => {
  expect(await send('hello')).toMatchObject({ status: 200 });
  const isUnderWay = new Promise<void>((resolve) => {
    let hasWords = false;
    node.database.onStatement = (text) => {
      if (hasWords && /into messages/.test(text)) {
        node.line.hold();
        resolve();
      }
      hasWords ||= /remember_search_words/.test(text);
    };
  });
  const first = send('the zanquuxor is here');
  await isUnderWay;
  node.database.onStatement = undefined;
  await kill();
  node.line.release();
  expect(await first).toMatchObject({ status: 503 });
  await vi.waitFor(async () => expect(await send('the zanquuxor is back')).toMatchObject({ status: 200 }), {
    timeout: 20_000,
    interval: 100,
  });
  const { messages } = await node.call(nodes.people.owner, 'GET', '/messages', {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: 'search', operand: 'quux' }],
  });
  expect(messages).toMatchObject([{ content: expect.stringContaining('is back') }]);
});
