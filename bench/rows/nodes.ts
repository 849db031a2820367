/** P29, P30: what several nodes on one PostgreSQL cost, on the same processors. */
import type { Bench } from '../bench.ts';
import type { Child } from '../children.ts';
import { withCluster } from '../cluster.ts';
import type { deliver } from '../load/deliver.ts';
import type { Queue } from '../load/polls.ts';
import { type Person, postRequest, sendRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const senders = 63;
const seconds = 5;
/** A new node runs each send for two to three times as long until it has taken some thousand. */
const warmUpSeconds = 6;

export const p29: Row = {
  id: 'P29',
  measure: 'acknowledged durable sends/s of 63 senders at three nodes over the same at one node',
  goals: [{ name: 'ratio', unit: '×', goal: 0.9, isLeast: true }],
  run: (bench) =>
    withCluster(async (cluster) => {
      const load = bench.startLoad();
      const { owner, channel } = await cluster.settle(load);
      const request = sendRequest(owner, channel, 'A message as people write them, measured.');
      const measure = async (length: number) => {
        const requests = Array<string>(senders / cluster.nodes.length).fill(request);
        const parts = cluster.nodes.map(({ port }) =>
          load.ask<number>('throughput', { port, requests, seconds: length }),
        );
        return (await Promise.all(parts)).reduce((sum, part) => sum + part, 0);
      };
      await measure(warmUpSeconds);
      const rounds = await bench.rounds(async () => {
        const one = await measure(seconds);
        await Promise.all([cluster.add(), cluster.add()]);
        await measure(warmUpSeconds);
        const three = await measure(seconds);
        await cluster.shrink();
        // It notices within five seconds that it is alone.
        await measure(6);
        return { one, three };
      });
      return {
        values: [median(rounds.map(({ one, three }) => three / one))],
        figures: {
          'sends/s at one': Math.round(median(rounds.map(({ one }) => one))).toString(),
          'sends/s at three': Math.round(median(rounds.map(({ three }) => three))).toString(),
        },
      };
    }),
};

const listenAt = async (bench: Bench, port: number, owner: Person): Promise<Child> => {
  const load = bench.startLoad();
  const request = postRequest('/register', owner, { event_types: '["message"]', fetch_event_types: '[]' });
  const [body] = await load.ask<string[]>('answerAll', { port, requests: [request], atOnce: 1 });
  const { queue_id: id, last_event_id: after } = JSON.parse(body!);
  const queues: Queue[] = [{ person: owner, id, after }];
  await load.ask('openPolls', { port, queues });
  return load;
};

export const p30: Row = {
  id: 'P30',
  measure: 'send at one node → delivery at another, over delivery at the same node, 100 sends/s',
  goals: [{ name: 'p50 more', unit: 'ms', goal: 10, beyond: 5 }],
  run: (bench) =>
    withCluster(async (cluster) => {
      const { owner, channel } = await cluster.settle(bench.startLoad());
      const { port } = cluster.nodes[0]!;
      const other = await cluster.add();
      const [within, across] = [await listenAt(bench, port, owner), await listenAt(bench, other.port, owner)];
      const time = async (listening: Child) => {
        const senders = Array<Person>(100).fill(owner);
        const pace: Parameters<typeof deliver>[1] = { port, senders, channel, perSecond: 100, count: 500 };
        return percentile(await listening.ask<number[]>('deliver', pace), 0.5);
      };
      await time(across);
      const rounds = await bench.rounds(async () => ({
        within: await time(within),
        across: await time(across),
      }));
      return {
        values: [median(rounds.map((round) => round.across - round.within))],
        figures: {
          'p50 at the same node': `${median(rounds.map((round) => round.within)).toFixed(2)} ms`,
          'p50 at another node': `${median(rounds.map((round) => round.across)).toFixed(2)} ms`,
        },
      };
    }),
};
